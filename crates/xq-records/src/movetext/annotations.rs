//! The commands that study programs keep inside comments: `[%cal Gh2e2]`, `[%csl Re4]`, `[%clk 0:09:41]`,
//! `[%emt 0:00:07]`, `[%eval 0.35]`, `[%eval #-3]`.

use core::fmt::Write as _;

use crate::{Eval, Notes, Shape, ShapeColor};

use super::san::Ranks;

/// Takes the commands out of a comment and into the notes. Unknown ones stay in the text.
///
/// `eval` is from Red's side, as PGN has it from White's.
pub(crate) fn extract(comment: &str, ranks: Ranks, notes: &mut Notes) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        let Some(len) = rest[start..].find(']') else {
            break;
        };
        let command = &rest[start + 2..start + len];
        text.push_str(&rest[..start]);
        if !apply(command, ranks, notes) {
            text.push_str(&rest[start..=start + len]);
        }
        rest = &rest[start + len + 1..];
    }
    text.push_str(rest);
    text
}

fn apply(command: &str, ranks: Ranks, notes: &mut Notes) -> bool {
    let Some((name, value)) = command.split_once(char::is_whitespace) else {
        return false;
    };
    let value = value.trim();
    match name {
        "cal" => shapes(value, notes, |text| arrow(text, ranks)),
        "csl" => shapes(value, notes, |text| circle(text, ranks)),
        "clk" => set(&mut notes.clock, time(value)),
        "emt" => set(&mut notes.elapsed, time(value)),
        "eval" => set(&mut notes.eval, eval(value)),
        _ => false,
    }
}

fn set<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
    let read = value.is_some();
    if read {
        *slot = value;
    }
    read
}

/// All or nothing: a list with a fault stays in the text.
fn shapes(list: &str, notes: &mut Notes, read: impl Fn(&str) -> Option<Shape>) -> bool {
    let shapes: Option<Vec<Shape>> = list.split(',').map(|item| read(item.trim())).collect();
    let Some(shapes) = shapes else { return false };
    notes.shapes.extend(shapes);
    true
}

fn colored(text: &str) -> Option<(ShapeColor, &str)> {
    let color = ShapeColor::from_letter(text.chars().next()?)?;
    Some((color, &text[1..]))
}

fn arrow(text: &str, ranks: Ranks) -> Option<Shape> {
    let (color, rest) = colored(text)?;
    Some(Shape::Arrow(ranks.coordinates(rest)?, color))
}

fn circle(text: &str, ranks: Ranks) -> Option<Shape> {
    let (color, rest) = colored(text)?;
    let (square, rest) = ranks.square(rest)?;
    rest.is_empty().then_some(Shape::Circle(square, color))
}

/// `1:02:03.4`, `02:03` or `3`, in milliseconds.
fn time(text: &str) -> Option<u64> {
    let mut total = 0u64;
    for part in text.split(':') {
        if part.starts_with(['+', '-']) {
            return None;
        }
        let part = u64::try_from(thousandths(part)?).ok()?;
        total = total.checked_mul(60)?.checked_add(part)?;
    }
    (total < 1_000_000_000_000_000).then_some(total)
}

/// `0.35` pawns, or `#-3` moves to mate.
fn eval(text: &str) -> Option<Eval> {
    let text = text.split(',').next()?;
    if let Some(moves) = text.strip_prefix('#') {
        return Some(Eval::Mate(moves.parse().ok()?));
    }
    let pawns = thousandths(text)?;
    let half = if pawns < 0 { -5 } else { 5 };
    (pawns.abs() < 1_000_000_000).then(|| Eval::Centipawns(((pawns + half) / 10) as i32))
}

/// A decimal number in thousandths; further digits count for nothing. The standard library reads more than is written here, with a table
/// that every page would have to load.
fn thousandths(text: &str) -> Option<i64> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if [whole, part].concat().is_empty() || !are_digits(whole) || !are_digits(part) {
        return None;
    }
    let whole: i64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let digits = part.bytes().chain([b'0'; 3]).take(3);
    let part = digits.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    let value = whole.checked_mul(1000)?.checked_add(part)?;
    Some(if negative { -value } else { value })
}

/// Writes what [`extract`] reads; nothing when there is nothing.
pub(crate) fn write(notes: &Notes) -> String {
    let mut text = String::new();
    // Writing into a String cannot fail. The order of circles and arrows among each other is kept by runs.
    let mut open: Option<&str> = None;
    for shape in &notes.shapes {
        let name = match shape {
            Shape::Arrow(..) => "cal",
            Shape::Circle(..) => "csl",
        };
        match open {
            Some(same) if same == name => text.push(','),
            Some(_) => {
                let _ = write!(text, "] [%{name} ");
            }
            None => {
                let _ = write!(text, "[%{name} ");
            }
        }
        open = Some(name);
        let letter = shape.color().letter();
        let _ = match shape {
            Shape::Arrow(mv, _) => write!(text, "{letter}{mv}"),
            Shape::Circle(square, _) => write!(text, "{letter}{square}"),
        };
    }
    let mut parts = Vec::new();
    if open.is_some() {
        text.push(']');
        parts.push(text);
    }
    parts.extend(notes.eval.map(|eval| match eval {
        Eval::Centipawns(cp) => format!(
            "[%eval {}{}.{:02}]",
            if cp < 0 { "-" } else { "" },
            cp.unsigned_abs() / 100,
            cp.unsigned_abs() % 100
        ),
        Eval::Mate(moves) => format!("[%eval #{moves}]"),
    }));
    parts.extend(notes.clock.map(|ms| format!("[%clk {}]", clock(ms))));
    parts.extend(notes.elapsed.map(|ms| format!("[%emt {}]", clock(ms))));
    parts.join(" ")
}

/// `0:09:41`, with milliseconds only when there are any.
fn clock(ms: u64) -> String {
    let (seconds, rest) = (ms / 1000, ms % 1000);
    let mut text = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    if rest > 0 {
        let _ = write!(text, ".{rest:03}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_leave_the_text_and_come_back() {
        let mut notes = Notes::default();
        let comment = "好棋[%cal Gh2e2,Ra0a1] [%csl Ye4][%clk 1:02:03.5][%emt 0:00:07][%eval -0.05][%foo 1]。";
        let text = extract(comment, Ranks::FromZero, &mut notes);
        assert_eq!(text, "好棋 [%foo 1]。");
        assert_eq!(notes.shapes.len(), 3);
        assert_eq!(notes.clock, Some(3_723_500));
        assert_eq!(notes.elapsed, Some(7_000));
        assert_eq!(notes.eval, Some(Eval::Centipawns(-5)));
        let mut again = Notes::default();
        assert_eq!(
            extract(&write(&notes), Ranks::FromZero, &mut again).trim(),
            ""
        );
        assert_eq!(again, notes);
    }

    #[test]
    fn faulty_commands_stay_text() {
        for comment in [
            "[%cal Gh2]",
            "[%csl Xe4]",
            "[%clk x]",
            "[%eval #]",
            "[%cal",
            "[%]",
            "[%clk 1e99]",
        ] {
            let mut notes = Notes::default();
            assert_eq!(extract(comment, Ranks::FromZero, &mut notes), comment);
            assert!(notes.is_empty(), "{comment}");
        }
    }

    #[test]
    fn ranks_from_one() {
        let mut notes = Notes::default();
        extract("[%csl Ga10][%cal Ga1a10]", Ranks::FromOne, &mut notes);
        assert_eq!(write(&notes), "[%csl Ga9] [%cal Ga0a9]");
    }
}
