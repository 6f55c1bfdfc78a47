
// Appended by the build to wasm-bindgen's glue for the engine, whose `__wbg_init` is therefore in scope.
// The contract is in docs/decisions/0002-two-wasms.md.

self.addEventListener('message', async function start(event) {
  if (event.data?.boot !== 'start') return;
  self.removeEventListener('message', start);
  try {
    // Runs `main` of xq-worker, which adds its own listener: only then may the page speak to it.
    await __wbg_init({ module_or_path: event.data.module });
    self.postMessage({ boot: 'ready' });
  } catch (error) {
    self.postMessage({ boot: 'failed', message: String(error?.message ?? error) });
  }
});
