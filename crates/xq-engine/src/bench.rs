//! The workload of `bench`: its node count, the same on every machine, is a checksum of the engine.

/// The depth that the count is quoted for.
pub const DEPTH: i32 = 12;

/// Openings, middle games, mating attacks and endgames.
pub const POSITIONS: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    "1r2kab2/4a2r1/4b4/pCp1nN2p/4C4/2Pn2P2/P6cP/4B4/4A4/1RBAK2R1 w - - 0 1",
    "2b1kab2/4a1c2/rcn3n2/p1p1pR2p/3NP4/2P6/P5p1P/1C7/4C2r1/RNBAKAB2 w - - 0 1",
    "4kab2/4a4/4b4/2n1p3p/9/2P3P2/P8/4BN3/4A4/2BAK4 w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
];
