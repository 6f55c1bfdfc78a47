// A reporter: one line for each test that failed, "file<TAB>name", for `cargo xtask test`.
import path from 'node:path';

export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    yield `${path.basename(data.file ?? data.name)}\t${data.name}\n`;
  }
}
