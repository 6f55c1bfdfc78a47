use xq_rules::{Move, Square};

use super::*;
use crate::anim::Animation;

/// A board of 400 × 480 at one device pixel per CSS pixel.
fn model() -> Model {
    let mut model = Model::new();
    model.layout = Layout::new(400, 480, 1.0, false);
    model
}

fn glyphs(shapes: &[Shape]) -> String {
    let glyph = |shape: &Shape| match shape {
        Shape::Glyph { glyph, .. } => Some(*glyph),
        _ => None,
    };
    shapes.iter().filter_map(glyph).collect()
}

/// The middle of the `number`th glyph of that kind.
fn place(shapes: &[Shape], wanted: char, number: usize) -> crate::geometry::Point {
    let places = shapes.iter().filter_map(|shape| match shape {
        Shape::Glyph { glyph, center, .. } if *glyph == wanted => Some(*center),
        _ => None,
    });
    places.into_iter().nth(number).expect("it is drawn")
}

#[test]
fn the_board_has_its_words_and_numbers_in_reading_order() {
    let drawn = scene(&model(), 0.0);
    let text = glyphs(&drawn.board);
    assert!(text.starts_with("楚河漢界"), "{text}");
    assert_eq!(text.chars().count(), 4 + 18);
    let (nine, one) = (place(&drawn.board, '九', 0), place(&drawn.board, '一', 0));
    assert!(nine.x < one.x, "Red counts from his right");
    let (first, last) = (place(&drawn.board, '１', 0), place(&drawn.board, '９', 0));
    assert!(first.x < last.x && first.y < nine.y);
}

#[test]
fn the_numbers_turn_with_the_board() {
    let mut model = model();
    model.layout = Layout::new(400, 480, 1.0, true);
    let drawn = scene(&model, 0.0);
    let (nine, one) = (place(&drawn.board, '九', 0), place(&drawn.board, '一', 0));
    assert!(
        nine.x > one.x && nine.y < model.layout.cell,
        "Red's are above and turned"
    );
    let (first, last) = (place(&drawn.board, '１', 0), place(&drawn.board, '９', 0));
    assert!(first.x > last.x, "Black counts from his right");
    assert!(place(&drawn.board, '楚', 0).x < place(&drawn.board, '界', 0).x);
}

#[test]
fn every_piece_stands_on_its_point() {
    let model = model();
    let drawn = scene(&model, 0.0);
    let text = glyphs(&drawn.above);
    assert_eq!(text.chars().count(), 32);
    assert_eq!(
        place(&drawn.above, '帥', 0),
        model.layout.center(Square::E0)
    );
    assert_eq!(
        place(&drawn.above, '將', 0),
        model.layout.center(Square::E9)
    );
    for (glyph, count) in [('俥', 2), ('馬', 2), ('兵', 5), ('卒', 5), ('砲', 2)] {
        assert_eq!(
            text.chars().filter(|&c| c == glyph).count(),
            count,
            "{glyph}"
        );
    }
}

#[test]
fn straight_lines_are_sharp_at_every_size() {
    for (width, ratio) in [(320, 1.0), (480, 1.5), (760, 2.0), (1170, 3.0)] {
        let mut model = model();
        model.layout = Layout::new(width, width * 6 / 5, ratio, false);
        for shape in scene(&model, 0.0).board {
            let Shape::Line { points, width, .. } = shape else {
                continue;
            };
            let edge = |middle: f64| (middle - width / 2.0).fract().abs() < 1e-9;
            for pair in points.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                assert!((a.x - b.x).abs() > 1e-9 || edge(a.x), "{pair:?} {width}");
                assert!((a.y - b.y).abs() > 1e-9 || edge(a.y), "{pair:?} {width}");
            }
        }
    }
}

#[test]
fn the_chosen_piece_is_drawn_last_and_higher() {
    let mut model = model();
    model.selected = Some(Square::E0);
    let drawn = scene(&model, 0.0);
    assert!(glyphs(&drawn.above).ends_with('帥'));
    assert!(place(&drawn.above, '帥', 0).y < model.layout.center(Square::E0).y);
}

#[test]
fn a_moving_piece_is_between_and_arrives() {
    let mut model = model();
    let before = model.pieces;
    assert!(model.play.play(Move::new(Square::E3, Square::E4).unwrap()));
    model.pieces = model.play.pieces();
    model.animation = Animation::between(&before, &model.pieces, None, 100.0);
    let lasts = model.animation.as_ref().unwrap().lasts;
    let y = |now| place(&scene(&model, now).above, '兵', 4).y;
    let (from, to) = (
        model.layout.center(Square::E3).y,
        model.layout.center(Square::E4).y,
    );
    assert!((y(100.0) - from).abs() < 1.0);
    assert!(y(100.0 + lasts / 2.0) < from && y(100.0 + lasts / 2.0) > to - model.layout.cell * 0.1);
    assert!((y(100.0 + lasts) - to).abs() < 1.0);
}

#[test]
fn a_king_in_check_has_a_halo() {
    let mut model = model();
    let discs = |model: &Model| {
        let shapes = scene(model, 0.0).above;
        shapes
            .iter()
            .filter(|shape| matches!(shape, Shape::Disc { .. }))
            .count()
    };
    let calm = discs(&model);
    model.play = crate::game::Play::from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").unwrap();
    model.pieces = model.play.pieces();
    let each = 3;
    assert_eq!(discs(&model), calm - 29 * each + 1);
}

#[test]
fn nothing_breaks_on_a_canvas_without_size() {
    let mut model = model();
    model.layout = Layout::new(0, 0, 1.0, false);
    assert!(!scene(&model, 0.0).above.is_empty());
}
