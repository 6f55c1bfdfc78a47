// How long the page's own thread is busy at a stretch. The browser's `longtask` entries begin at 50 ms, the limit we want to
// stay under, so the tasks are read from a trace.

/**
 * Runs `during`, and returns the tasks of the page's main thread meanwhile, longest first: `ms` from begin to end, and `cpu` ms of
 * work in it. On a busy machine the first is more, as a task then waits for a processor or for the drawing process.
 */
export async function mainThreadTasks(page, during) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'];
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  // The trace covers every process; a mark tells which thread is the page's.
  const mark = `chuhe-${Date.now()}`;
  await page.evaluate((name) => console.timeStamp(name), mark);
  await during();
  await client.send('Tracing.end');
  await complete;
  await client.detach();

  const marked = events.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === mark);
  if (!marked) throw new Error('the trace does not show the page');
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === marked.pid && tid === marked.tid);
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  return tasks.map(({ dur = 0, tdur = dur }) => ({ ms: dur / 1000, cpu: tdur / 1000 })).sort((a, b) => b.ms - a.ms);
}
