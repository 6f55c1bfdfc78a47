//! The board once more, as a grid of ninety cells: for screen readers, and for the keyboard's focus. It lies over the canvas and is not
//! seen; the mouse goes through it.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, FocusEvent, FocusOptions, HtmlElement};
use xq_ui::view::GridView;

use super::build::Builder;
use crate::dom;

/// The grid.
pub(crate) struct Grid {
    frame: HtmlElement,
    /// Row by row from the top left, as they are seen.
    cells: Vec<HtmlElement>,
}

impl Grid {
    pub(super) fn build(builder: &mut Builder, stage: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(stage, "div", "points")?;
        frame.set_attribute("role", "grid")?;
        builder.label_attribute(&frame, "aria-label", |texts| texts.looks.grid);
        let mut cells = Vec::with_capacity(90);
        for _ in 0..10 {
            let row: Element = dom::add(&frame, "div", "")?;
            row.set_attribute("role", "row")?;
            for _ in 0..9 {
                let cell: HtmlElement = dom::add(&row, "div", "")?;
                cell.set_attribute("role", "gridcell")?;
                cell.set_tab_index(-1);
                cells.push(cell);
            }
        }
        Ok(Self { frame, cells })
    }

    /// The element that hears the board's keys.
    pub(crate) const fn frame(&self) -> &HtmlElement {
        &self.frame
    }

    /// Which cell that is, from 0.
    pub(crate) fn index(&self, target: &JsValue) -> Option<usize> {
        self.cells
            .iter()
            .position(|cell| JsValue::from(cell) == *target)
    }

    /// Whether the focus only goes from one cell to another.
    pub(crate) fn stays_inside(&self, event: &FocusEvent) -> bool {
        let other = event.related_target();
        other.is_some_and(|other| self.frame.contains(other.dyn_ref()))
    }

    /// Whether the focus is here.
    pub(crate) fn has_focus(&self) -> bool {
        let active = dom::document().ok().and_then(|d| d.active_element());
        active.is_some_and(|element| self.frame.contains(Some(&element)))
    }

    /// Brings the names of the points, and what is chosen, to a view.
    pub(super) fn show(&self, old: Option<&GridView>, view: &GridView) -> Result<(), JsValue> {
        if old == Some(view) {
            return Ok(());
        }
        for (i, (cell, shown)) in self.cells.iter().zip(&view.cells).enumerate() {
            let before = old.and_then(|old| old.cells.get(i));
            if before != Some(shown) {
                cell.set_attribute("aria-label", &shown.name)?;
                let selected = if shown.selected { "true" } else { "false" };
                cell.set_attribute("aria-selected", selected)?;
            }
        }
        if old.is_none_or(|old| old.active != view.active) {
            for (i, cell) in self.cells.iter().enumerate() {
                cell.set_tab_index(if i == view.active { 0 } else { -1 });
            }
        }
        if old.is_none_or(|old| old.area != view.area) {
            let style = self.frame.style();
            style.set_property("width", &format!("{:.2}px", view.area.width))?;
            style.set_property("height", &format!("{:.2}px", view.area.height))?;
        }
        Ok(())
    }

    /// The focus comes to the point where the cursor is.
    pub(super) fn focus(&self, active: usize) -> Result<(), JsValue> {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        match self.cells.get(active) {
            Some(cell) => cell.focus_with_options(&options),
            None => Ok(()),
        }
    }
}
