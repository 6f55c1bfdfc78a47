//! The folder that becomes `dist/`: files under names that carry a hash of their content.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::script::without_comments;

/// The folder.
#[derive(Debug)]
pub(crate) struct Site {
    folder: PathBuf,
}

/// A file of it that was named by its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asset {
    /// Where it is, relative to the page: `./page-0123456789abcdef.js`.
    pub(crate) url: String,
    /// What it holds, in the form of a subresource integrity attribute.
    pub(crate) integrity: String,
}

impl Site {
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_path_buf(),
        }
    }

    /// Writes a file under a name that carries its content's hash.
    pub(crate) fn add(&self, stem: &str, extension: &str, content: &[u8]) -> Result<Asset> {
        let name = format!("{stem}-{}.{extension}", content_hash(content));
        self.put(&name, content)?;
        Ok(Asset {
            url: format!("./{name}"),
            integrity: integrity(content),
        })
    }

    /// Writes a script without its comments, under such a name.
    pub(crate) fn add_script(&self, stem: &str, content: &[u8]) -> Result<Asset> {
        let script = str::from_utf8(content).with_context(|| format!("{stem}.js is not UTF-8"))?;
        self.add(stem, "js", without_comments(script).as_bytes())
    }

    /// Adds a copy of a file of the sources: `www/icons/any-192.png` becomes `any-192-<hash>.png`.
    pub(crate) fn add_file(&self, file: &Path) -> Result<Asset> {
        let part = |part: Option<&std::ffi::OsStr>| Some(part?.to_str()?.to_owned());
        let (Some(stem), Some(extension)) = (part(file.file_stem()), part(file.extension())) else {
            bail!("{} has no name with an extension", file.display());
        };
        self.add(&stem, &extension, &read(file)?)
    }

    /// Takes Trunk's file `<start>…<end>` out of the folder and returns what it held.
    pub(crate) fn take_the_one(&self, start: &str, end: &str) -> Result<Vec<u8>> {
        self.take(&self.the_one_file(start, end)?)
    }

    /// Takes a file out of the folder and returns what it held.
    pub(crate) fn take(&self, name: &str) -> Result<Vec<u8>> {
        let path = self.folder.join(name);
        let content = read(&path)?;
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        Ok(content)
    }

    /// Writes a file under exactly this name.
    pub(crate) fn put(&self, name: &str, content: &[u8]) -> Result<()> {
        fs::write(self.folder.join(name), content).with_context(|| format!("cannot write {name}"))
    }

    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>> {
        read(&self.folder.join(name))
    }

    /// The names of all files, in the order of the alphabet. What lies in a folder of it is no part of this page.
    pub(crate) fn names(&self) -> Result<Vec<String>> {
        let entries = fs::read_dir(&self.folder)
            .with_context(|| format!("cannot list {}", self.folder.display()))?;
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_file() {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// Fails if a file's name carries a hash that is not its content's.
    pub(crate) fn check_names(&self) -> Result<()> {
        for name in self.names()? {
            let hash = name.rsplit_once('-').and_then(|(_, end)| end.get(..16));
            let hash = hash.filter(|hash| hash.bytes().all(|b| b.is_ascii_hexdigit()));
            if hash.is_some_and(|hash| hash != content_hash(&self.read(&name).unwrap_or_default()))
            {
                bail!("{name} holds something else than its name says");
            }
        }
        Ok(())
    }

    fn the_one_file(&self, start: &str, end: &str) -> Result<String> {
        let mut found = self.names()?;
        found.retain(|name| name.starts_with(start) && name.ends_with(end));
        match <[String; 1]>::try_from(found) {
            Ok([name]) => Ok(name),
            Err(found) => bail!(
                "expected one file {start}*{end} from Trunk, found {}: {found:?}",
                found.len()
            ),
        }
    }
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// SHA-256, as browsers read it in an `integrity` attribute.
pub(crate) fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

/// FNV-1a over 64 bits: it only has to differ between two versions of a file, nobody attacks it.
pub(crate) fn content_hash(content: &[u8]) -> String {
    let hash = content
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(content_hash(b""), "cbf29ce484222325");
        assert_eq!(content_hash(b"foobar"), "85944171f73967e8");
    }

    #[test]
    fn integrity_is_what_browsers_compute() {
        // The example of the specification, in SHA-256: `echo -n abc | openssl dgst -sha256 -binary | base64`.
        assert_eq!(
            integrity(b"abc"),
            "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
    }
}
