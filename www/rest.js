
// The page's program comes in two parts; docs/decisions/0012-two-parts.md says why. The build appends these lines to the glue:
// `__wbg_get_imports` and `__wbg_finalize_init` are the glue's own.

/** What the first part gives the second, once it runs. */
let first;
let isWhole = false;

/**
 * Starts the first part. Should it need the second before `complete` has brought it, it waits for `restUrl` then and there;
 * `onMissing(error)` hears of it if that fails. `kept` is the second part, if it is at hand: a request that waits does not
 * reach the service worker, so without a connection it would fail.
 */
export async function start(bytes, restUrl, onMissing, kept) {
  const imports = __wbg_get_imports();
  imports.first = {
    need() {
      try {
        join(kept ?? new WebAssembly.Module(readNow(restUrl)));
      } catch (error) {
        onMissing(error);
        throw error;
      }
    },
  };
  const { instance, module } = await WebAssembly.instantiate(bytes, imports);
  first = instance.exports;
  return __wbg_finalize_init(instance, module);
}

/** Brings the second part without holding anything up. */
export async function complete(restUrl, integrity) {
  if (isWhole) return;
  const response = await fetch(restUrl, { integrity, priority: 'low' });
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  join(await WebAssembly.compile(await response.arrayBuffer()));
}

function join(module) {
  if (isWhole) return;
  new WebAssembly.Instance(module, { ...__wbg_get_imports(), first });
  isWhole = true;
}

/** A file, now: the program stands still in the middle of a call that needs it. */
function readNow(url) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  // Bytes as characters: a request that waits may not ask for an ArrayBuffer.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status} ${request.statusText}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}
