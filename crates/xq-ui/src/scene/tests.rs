use xq_rules::{Move, Square};

use super::*;
use crate::anim::Animation;
use crate::looks::BoardStyle;

/// A board of 400 × 480 at one device pixel per CSS pixel.
fn model() -> Model {
    let mut model = Model::new();
    model.layout = Layout::new(400, 480, 1.0, false);
    model
}

/// What stands and moves on the board, from below to above.
fn pieces(model: &Model, now: f64) -> Vec<Shape> {
    let Scene { still, above, .. } = scene(model, now);
    flat(&[still, above].concat())
}

/// The shapes with those of the stamps in their places.
fn flat(shapes: &[Shape]) -> Vec<Shape> {
    let mut out = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Stamp { shapes, center, .. } => {
                out.extend(shapes.iter().cloned().map(|shape| shifted(shape, *center)));
            }
            other => out.push(other.clone()),
        }
    }
    out
}

fn shifted(mut shape: Shape, by: crate::geometry::Point) -> Shape {
    match &mut shape {
        Shape::Disc { center, .. }
        | Shape::Ring { center, .. }
        | Shape::Glyph { center, .. }
        | Shape::Sign { center, .. } => *center = center.shifted(by.x, by.y),
        other => panic!("no such shape on a piece: {other:?}"),
    }
    shape
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
fn whoever_reads_moves_with_digits_has_them_on_both_sides() {
    let mut model = model();
    model.settings.chosen_notation = Some(crate::notation::Notation::Wxf);
    let drawn = scene(&model, 0.0);
    let text = glyphs(&drawn.board);
    assert_eq!(text.matches('５').count(), 2);
    assert!(!text.contains('五'));
}

#[test]
fn every_piece_stands_on_its_point() {
    let model = model();
    let drawn = pieces(&model, 0.0);
    let text = glyphs(&drawn);
    assert_eq!(text.chars().count(), 32);
    assert_eq!(place(&drawn, '帥', 0), model.layout.center(Square::E0));
    assert_eq!(place(&drawn, '將', 0), model.layout.center(Square::E9));
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
    let y = |now| place(&pieces(&model, now), '兵', 4).y;
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
        let shapes = pieces(model, 0.0);
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
    assert!(!pieces(&model, 0.0).is_empty());
}

/// One line for each shape: what it is, where, how large.
fn snapshot(shapes: &[Shape]) -> String {
    let lines = shapes.iter().map(|shape| match shape {
        Shape::Disc { center, radius, .. } => {
            format!("disc {:.0} {:.0} {radius:.1}", center.x, center.y)
        }
        Shape::Ring {
            center,
            radius,
            width,
            ink,
        } => format!(
            "ring {:.0} {:.0} {radius:.1} {width:.1} {:06x}",
            center.x, center.y, ink.rgb
        ),
        Shape::Glyph {
            glyph,
            center,
            size,
            turned,
            ink,
            ..
        } => format!(
            "{glyph} {:.0} {:.0} {size:.1} {:06x}{}",
            center.x,
            center.y,
            ink.rgb,
            if *turned { " turned" } else { "" }
        ),
        Shape::Sign {
            path,
            center,
            size,
            turned,
            ink,
        } => format!(
            "sign {:.0} {:.0} {size:.1} {:06x} {}{}",
            center.x,
            center.y,
            ink.rgb,
            &path[..9],
            if *turned { " turned" } else { "" }
        ),
        other => format!("{other:?}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A king of each side on a board of those looks.
fn kings(change: impl FnOnce(&mut Model)) -> String {
    let mut model = model();
    model.play = crate::game::Play::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w").expect("a position");
    model.pieces = model.play.pieces();
    change(&mut model);
    snapshot(&pieces(&model, 0.0))
}

#[test]
fn a_wooden_piece_has_shadow_rim_face_rings_and_character() {
    let drawn = kings(|_| {});
    assert_eq!(
        drawn,
        "disc 158 436 21.3\ndisc 157 434 19.4\ndisc 157 434 18.0\nring 157 434 16.1 1.3 b21e18\n帥 157 434 25.2 b21e18\n\
         disc 201 49 21.3\ndisc 200 47 19.4\ndisc 200 47 18.0\nring 200 47 16.7 1.0 1d1a18\nring 200 47 15.0 1.0 1d1a18\n將 200 47 25.2 1d1a18"
    );
}

#[test]
fn a_printed_piece_throws_no_shadow_and_shows_its_picture() {
    let drawn = kings(|model| {
        model.looks.chosen.board = BoardStyle::Paper;
        model.looks.chosen.pieces = PieceSet::Pictures;
    });
    assert_eq!(
        drawn,
        "disc 157 434 19.4\nring 157 434 18.5 1.5 b01c17\nsign 157 434 26.3 b01c17 M23 67 14\n\
         disc 200 47 19.4\nring 200 47 18.8 1.0 1b1816\nring 200 47 16.6 1.0 1b1816\nsign 200 47 26.3 1b1816 M23 67 14"
    );
}

#[test]
fn for_two_at_one_table_the_far_side_stands_on_its_head() {
    let turned = |flipped: bool| {
        kings(|model| {
            model.looks.chosen.turn(Switch::Facing, true);
            model.layout = Layout::new(400, 480, 1.0, flipped);
        })
        .lines()
        .filter(|line| line.ends_with("turned"))
        .map(|line| line.chars().next().unwrap_or_default())
        .collect::<String>()
    };
    assert_eq!(turned(false), "將");
    assert_eq!(turned(true), "帥");
    let mut model = model();
    model.looks.chosen.turn(Switch::Facing, true);
    let board = snapshot(&scene(&model, 0.0).board);
    assert_eq!(
        board.matches("turned").count(),
        2 + 9,
        "a word and a row of numbers"
    );
}

#[test]
fn numbers_can_be_left_out_and_the_river_follows_the_script() {
    let mut model = model();
    model.looks.chosen.turn(Switch::Numbers, false);
    model.looks.chosen.pieces = PieceSet::Simplified;
    assert_eq!(glyphs(&scene(&model, 0.0).board), "楚河汉界");
}

#[test]
fn what_stands_still_is_the_same_from_frame_to_frame() {
    let mut model = model();
    let before = model.pieces;
    assert!(model.play.play(Move::new(Square::B2, Square::B9).unwrap()));
    model.pieces = model.play.pieces();
    model.animation = Animation::between(&before, &model.pieces, None, 0.0);
    let (a, b) = (scene(&model, 50.0), scene(&model, 100.0));
    assert_eq!(a.still, b.still);
    assert_ne!(a.above, b.above);
    assert_eq!(glyphs(&flat(&a.still)).chars().count(), 30);
    assert_eq!(
        glyphs(&flat(&a.above)),
        "馬炮",
        "the one fades below the other"
    );
}

#[test]
fn forced_colors_are_the_only_ones() {
    let mut model = model();
    model.room.forced = Some(crate::theme::Forced {
        canvas: 0x0000_0000,
        text: 0x00ff_ffff,
        highlight: 0x001a_ebff,
    });
    let drawn = scene(&model, 0.0);
    let text = format!("{:?}", [drawn.board, drawn.still, drawn.above].concat());
    let inks = text.split("rgb: ").skip(1);
    for ink in inks.filter_map(|rest| rest.split(',').next()) {
        let rgb: u32 = ink.parse().expect("a number");
        assert!([0, 0x00ff_ffff, 0x001a_ebff].contains(&rgb), "{rgb:06x}");
    }
}

#[test]
fn a_sample_shows_a_piece_of_each_side_in_full() {
    let looks = Looks::default();
    let drawn = sample(&looks, Room::default(), (240, 140), 2.0);
    let drawn = flat(&drawn.still);
    assert_eq!(glyphs(&drawn), "帥馬");
    for glyph in ['帥', '馬'] {
        let at = place(&drawn, glyph, 0);
        assert!((30.0..210.0).contains(&at.x) && (40.0..100.0).contains(&at.y));
    }
}
