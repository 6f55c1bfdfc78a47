// A reporter: the name of each test that failed, one a line, for `cargo xtask test`.

export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed') yield `${data.name}\n`;
  }
}
