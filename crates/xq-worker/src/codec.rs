//! The only place where messages become JavaScript values and back.

use serde::Serialize as _;
use wasm_bindgen::JsValue;
use xq_protocol::{FromWorker, ToWorker};

/// Reads a message of the page.
pub(crate) fn decode(value: JsValue) -> Result<ToWorker, String> {
    serde_wasm_bindgen::from_value(value).map_err(|error| error.to_string())
}

/// Writes a message for the page.
pub(crate) fn encode(message: &FromWorker) -> Result<JsValue, String> {
    // Plain objects, and numbers that JavaScript can count with.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    message
        .serialize(&serializer)
        .map_err(|error| error.to_string())
}

#[cfg(target_arch = "wasm32")]
#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
    use xq_protocol::{Info, Limits, RuleSet, Score, VERSION, Work};

    wasm_bindgen_test_configure!(run_in_dedicated_worker);

    #[wasm_bindgen_test]
    fn the_page_reads_what_is_written() {
        let messages = [
            FromWorker::Ready {
                version: VERSION,
                engine: "test".into(),
            },
            FromWorker::Info(Info {
                id: 7,
                line: 1,
                depth: 9,
                score: Score::Mate(-3),
                chances: xq_protocol::Chances::default(),
                nodes: 12_345_678_901,
                time_ms: 1.5,
                pv: vec!["h2e2".into(), "h9g7".into()],
            }),
            FromWorker::Done {
                id: 7,
                best: Some("h2e2".into()),
                ponder: None,
            },
        ];
        for message in messages {
            let value = encode(&message).unwrap();
            let read: FromWorker = serde_wasm_bindgen::from_value(value).unwrap();
            assert_eq!(read, message);
        }
    }

    #[wasm_bindgen_test]
    fn a_message_of_the_page_is_read_and_rubbish_refused() {
        let work = ToWorker::Search(Work {
            id: 3,
            start_fen: "9/9".into(),
            moves: vec!["h2e2".into()],
            limits: Limits {
                movetime_ms: Some(100.0),
                ..Limits::default()
            },
            multi_pv: 1,
            level: Some(4),
            rule_set: RuleSet::General,
            seed: u32::MAX,
            use_book: false,
        });
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        let value = serde::Serialize::serialize(&work, &serializer).unwrap();
        assert_eq!(decode(value).unwrap(), work);
        for rubbish in [
            JsValue::NULL,
            JsValue::from_f64(3.0),
            JsValue::from_str("go"),
        ] {
            assert!(decode(rubbish).is_err());
        }
    }
}
