//! Any bytes are read as records without a fault; what was read is written, read again, and is the same in PGN.
//!
//! Run with `cargo +nightly fuzz run records`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use xq_records::pgn::{self, MoveText};
use xq_records::text::NativeDecoder;
use xq_records::{dhtmlxq, read_bytes, read_text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(import) = read_bytes(bytes, &NativeDecoder) else {
        return;
    };
    for record in &import.records {
        let (ubb, _) = dhtmlxq::write(&record.tree);
        assert!(read_text(&ubb).is_ok());
        let once = pgn::write(&record.tree, MoveText::Uci);
        let again = read_text(&once).expect("what was written is read");
        assert_eq!(again.records.len(), 1);
        assert_eq!(again.records[0].tree.counts().moves, record.tree.counts().moves);
    }
});
