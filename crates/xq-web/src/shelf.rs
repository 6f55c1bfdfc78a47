//! The shelf of kept games: `IndexedDB`, which may be forbidden, full, silent, or gone from one call to the next.
//!
//! Errands are done one after the other, each with a connection of its own: browsers end connections of pages in the background.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use idb::{
    Database, DatabaseEvent as _, Error, Factory, ObjectStore, ObjectStoreParams, Transaction,
    TransactionMode,
};
use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use xq_ui::Kept as Place;
use xq_ui::library::{Entry, Errand, Failure, GameId, Kept, LibraryMsg, Parcel, What};

use crate::app::sleep;
use crate::{dom, storage};

const NAME: &str = "chuhe";
const VERSION: u32 = 1;
/// What the list says of each game, behind the time of its last change and a line end.
const ENTRIES: &str = "entries";
const TEXTS: &str = "texts";
/// The names that the player gave.
const NAMES: &str = "names";
const STORES: [&str; 3] = [ENTRIES, TEXTS, NAMES];

/// An errand that has not come back after so many ms never will.
const PATIENCE_MS: i32 = 10_000;

/// The shelf, and who hears of it.
pub(crate) struct Shelf {
    errands: RefCell<VecDeque<Errand>>,
    busy: Cell<bool>,
    hear: Box<dyn Fn(LibraryMsg)>,
}

impl Shelf {
    pub(crate) fn new(hear: impl Fn(LibraryMsg) + 'static) -> Rc<Self> {
        Rc::new(Self {
            errands: RefCell::default(),
            busy: Cell::new(false),
            hear: Box::new(hear),
        })
    }

    /// Does an errand when those before it are done.
    pub(crate) fn take(self: &Rc<Self>, errand: Errand) {
        let mut errands = self.errands.borrow_mut();
        // Of several states of one game that wait, only the last is of interest.
        errands.retain(|other| !is_replaced(other, &errand));
        errands.push_back(errand);
        drop(errands);
        if !self.busy.replace(true) {
            let shelf = Rc::clone(self);
            spawn_local(async move {
                shelf.work().await;
            });
        }
    }

    async fn work(&self) {
        loop {
            let next = self.errands.borrow_mut().pop_front();
            let Some(errand) = next else { break };
            let what = match &errand {
                Errand::Put { number, .. } => What::Put(*number),
                Errand::LoadAll => What::All,
                _ => What::Other,
            };
            match in_time(run(errand)).await {
                Ok(None) => {}
                Ok(Some(msg)) => (self.hear)(msg),
                Err(failure) => (self.hear)(LibraryMsg::Failed(what, failure)),
            }
        }
        self.busy.set(false);
    }
}

fn is_replaced(earlier: &Errand, later: &Errand) -> bool {
    match (earlier, later) {
        (
            Errand::Put { parcels: a, .. },
            Errand::Put {
                parcels: b,
                old: false,
                ..
            },
        ) => {
            matches!((&a[..], &b[..]), ([a], [b]) if a.id == b.id)
        }
        (Errand::List, Errand::List) => true,
        _ => false,
    }
}

/// Waits for an errand, but not for ever.
async fn in_time(
    errand: impl Future<Output = Result<Option<LibraryMsg>, Error>> + 'static,
) -> Result<Option<LibraryMsg>, Failure> {
    let slot = Rc::new(RefCell::new(None));
    let done = Rc::clone(&slot);
    let work = future_to_promise(async move {
        *done.borrow_mut() = Some(errand.await);
        Ok(JsValue::UNDEFINED)
    });
    let alarm = future_to_promise(async {
        sleep(PATIENCE_MS).await?;
        Ok(JsValue::UNDEFINED)
    });
    let race = Promise::race(&Array::of2(&work, &alarm));
    let raced = JsFuture::from(race).await;
    match (raced, slot.borrow_mut().take()) {
        (Ok(_), Some(Ok(msg))) => Ok(msg),
        (Ok(_), Some(Err(error))) => {
            let words = error.to_string();
            dom::report(&JsValue::from_str(&words));
            Err(if words.contains("Quota") {
                Failure::Full
            } else {
                Failure::Closed
            })
        }
        _ => Err(Failure::Closed),
    }
}

async fn run(errand: Errand) -> Result<Option<LibraryMsg>, Error> {
    Ok(match errand {
        Errand::Put {
            number,
            parcels,
            old,
        } => {
            put(&parcels, old).await?;
            Some(LibraryMsg::Stored(number))
        }
        Errand::Name(id, name) => {
            rename(&id, &name).await?;
            None
        }
        Errand::Delete(id) => delete(&id).await?.map(LibraryMsg::Deleted),
        Errand::List => Some(LibraryMsg::Listed(list().await?)),
        Errand::Load(id) => {
            let db = open().await?;
            let parcel = Stores::of(&read(&db)?)?.parcel(&id).await?;
            db.close();
            Some(LibraryMsg::Loaded(parcel))
        }
        Errand::LoadAll => Some(LibraryMsg::All(all().await?)),
        Errand::Persist => {
            persist().await;
            None
        }
        Errand::ForgetReplaced => {
            storage::forget(Place::Replaced);
            None
        }
    })
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let made = event.database().and_then(|db| {
            let there = db.store_names();
            for name in STORES
                .iter()
                .filter(|name| !there.iter().any(|other| other == *name))
            {
                db.create_object_store(name, ObjectStoreParams::new())?;
            }
            Ok(())
        });
        if let Err(error) = made {
            dom::report(&JsValue::from_str(&error.to_string()));
        }
    });
    request.await
}

fn read(db: &Database) -> Result<Transaction, Error> {
    db.transaction(&STORES, TransactionMode::ReadOnly)
}

/// The three stores of a transaction.
struct Stores {
    entries: ObjectStore,
    texts: ObjectStore,
    names: ObjectStore,
}

impl Stores {
    fn of(transaction: &Transaction) -> Result<Self, Error> {
        Ok(Self {
            entries: transaction.object_store(ENTRIES)?,
            texts: transaction.object_store(TEXTS)?,
            names: transaction.object_store(NAMES)?,
        })
    }

    async fn parcel(&self, id: &GameId) -> Result<Option<Parcel>, Error> {
        let (entry, text) = (get(&self.entries, id).await?, get(&self.texts, id).await?);
        let name = get(&self.names, id).await?.unwrap_or_default();
        Ok(entry.zip(text).map(|(entry, text)| {
            let (changed, entry) = dated(&entry);
            Parcel {
                id: id.clone(),
                entry: entry.to_owned(),
                text,
                name,
                changed: Some(changed),
            }
        }))
    }
}

fn key(id: &GameId) -> JsValue {
    JsValue::from_str(id.as_str())
}

async fn get(store: &ObjectStore, id: &GameId) -> Result<Option<String>, Error> {
    let value = store.get(key(id))?.await?;
    Ok(value.and_then(|value| value.as_string()))
}

async fn set(store: &ObjectStore, id: &GameId, text: &str) -> Result<(), Error> {
    let value = JsValue::from_str(text);
    store.put(&value, Some(&key(id)))?.await.map(|_| ())
}

/// The time of the last change, and the entry.
fn dated(text: &str) -> (f64, &str) {
    let (time, entry) = text.split_once('\n').unwrap_or(("", text));
    (time.parse().unwrap_or(0.0), entry)
}

async fn put(parcels: &[Parcel], old: bool) -> Result<(), Error> {
    let db = open().await?;
    let transaction = db.transaction(&STORES, TransactionMode::ReadWrite)?;
    let stores = Stores::of(&transaction)?;
    let now = js_sys::Date::now();
    for (i, parcel) in parcels.iter().enumerate() {
        let there = get(&stores.texts, &parcel.id).await?;
        // What lies there already keeps its time.
        if there
            .as_deref()
            .is_some_and(|there| old || there == parcel.text)
        {
            continue;
        }
        // Games of one file stand in the list as they stand in the file.
        let time = parcel.changed.unwrap_or(now - i as f64 / 1000.0);
        let entry = format!("{time}\n{}", parcel.entry);
        set(&stores.texts, &parcel.id, &parcel.text).await?;
        set(&stores.entries, &parcel.id, &entry).await?;
        if !parcel.name.is_empty() {
            set(&stores.names, &parcel.id, &parcel.name).await?;
        }
    }
    finish(&db, transaction).await
}

/// Waits until it is written indeed.
async fn finish(db: &Database, transaction: Transaction) -> Result<(), Error> {
    let ended = transaction.await?;
    db.close();
    if ended.is_aborted() {
        // Room that is found missing at the very end shows in no other way.
        let words = JsValue::from_str("QuotaExceededError: the transaction was aborted");
        return Err(Error::AddFailed(words));
    }
    Ok(())
}

async fn rename(id: &GameId, name: &str) -> Result<(), Error> {
    let db = open().await?;
    let transaction = db.transaction(&STORES, TransactionMode::ReadWrite)?;
    let stores = Stores::of(&transaction)?;
    if name.is_empty() {
        stores.names.delete(key(id))?.await?;
    } else {
        set(&stores.names, id, name).await?;
    }
    finish(&db, transaction).await
}

async fn delete(id: &GameId) -> Result<Option<Parcel>, Error> {
    let db = open().await?;
    let transaction = db.transaction(&STORES, TransactionMode::ReadWrite)?;
    let stores = Stores::of(&transaction)?;
    let parcel = stores.parcel(id).await?;
    for store in [&stores.entries, &stores.texts, &stores.names] {
        store.delete(key(id))?.await?;
    }
    finish(&db, transaction).await?;
    Ok(parcel)
}

/// All keys of a store with their values.
async fn pairs(store: &ObjectStore) -> Result<Vec<(GameId, String)>, Error> {
    let keys = store.get_all_keys(None, None)?.await?;
    let values = store.get_all(None, None)?.await?;
    let pairs = keys.iter().zip(&values);
    Ok(pairs
        .filter_map(|(key, value)| Some((GameId::read(&key.as_string()?)?, value.as_string()?)))
        .collect())
}

async fn list() -> Result<Vec<Kept>, Error> {
    let db = open().await?;
    let stores = Stores::of(&read(&db)?)?;
    let entries = pairs(&stores.entries).await?;
    let names: std::collections::BTreeMap<_, _> = pairs(&stores.names).await?.into_iter().collect();
    db.close();
    Ok(entries
        .into_iter()
        .map(|(id, text)| {
            let (changed, entry) = dated(&text);
            Kept {
                entry: Entry::read(entry),
                name: names.get(&id).cloned().unwrap_or_default(),
                changed,
                id,
            }
        })
        .collect())
}

/// The newest first.
async fn all() -> Result<Vec<Parcel>, Error> {
    let mut kept = list().await?;
    kept.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    let db = open().await?;
    let stores = Stores::of(&read(&db)?)?;
    let mut parcels = Vec::with_capacity(kept.len());
    for kept in kept {
        parcels.extend(stores.parcel(&kept.id).await?);
    }
    db.close();
    Ok(parcels)
}

/// Asks the browser once to keep what is stored even when room is short. Where it cannot be asked, nothing is lost.
async fn persist() {
    if storage::asked_to_persist() {
        return;
    }
    let promise = || -> Option<Promise> {
        let navigator = dom::window().ok()?.navigator();
        let storage = Reflect::get(&navigator, &JsValue::from_str("storage")).ok()?;
        let persist = Reflect::get(&storage, &JsValue::from_str("persist")).ok()?;
        let persist: js_sys::Function = persist.dyn_into().ok()?;
        persist.call0(&storage).ok()?.dyn_into().ok()
    };
    if let Some(promise) = promise()
        && let Err(error) = JsFuture::from(promise).await
    {
        dom::report(&error);
    }
}
