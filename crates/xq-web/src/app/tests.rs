use super::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlElement;

wasm_bindgen_test_configure!(run_in_browser);

fn root() -> HtmlElement {
    let body = dom::document().unwrap().body().unwrap();
    let root: HtmlElement = dom::add(&body, "div", "").unwrap();
    root.set_attribute("style", "width: 400px; height: 600px")
        .unwrap();
    root
}

#[wasm_bindgen_test]
async fn the_page_is_built_says_what_is_wrong_and_leaves_nothing_behind() {
    let root = root();
    let app = App::mount(&root).unwrap();
    let canvas = app.canvas().clone();
    assert!(
        canvas
            .get_attribute("data-fen")
            .unwrap()
            .starts_with("rnbakabnr/")
    );
    // There is no engine on a test page: the message comes, and the game can be played all the same.
    events::sleep(300).await.unwrap();
    let notices = root.query_selector(".notice").unwrap();
    assert!(notices.is_some());
    app.destroy();
    assert_eq!(root.child_element_count(), 0);
    assert!(app.0.door.borrow().is_none(), "nothing holds it any more");
    root.remove();
}

#[wasm_bindgen_test]
async fn moves_are_stored_at_once() {
    let root = root();
    let app = App::mount(&root).unwrap();
    app.dispatch(Msg::Command(xq_ui::Command::NewGame(xq_ui::Terms::two(
        xq_rules::RuleSet::General,
    ))));
    for key in "Up Up Up Up Enter Up Enter".split(' ') {
        app.dispatch(Msg::Key(match key {
            "Up" => xq_ui::Key::Up,
            _ => xq_ui::Key::Enter,
        }));
    }
    let saved = storage::load().unwrap();
    app.destroy();
    root.remove();
    assert!(saved.contains("moves e3e4\n"), "{saved}");
}
