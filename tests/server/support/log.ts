/** One parsed log line. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its lines
export type LogLine = Record<string, any>;

/** A log stream that collects lines, to read and clear. */
export function collectLog() {
  const lines: string[] = [];
  return {
    write: (line: string) => void lines.push(line),
    text: () => lines.join(''),
    read: (): LogLine[] => lines.map((line) => JSON.parse(line)),
    clear: () => void lines.splice(0),
  };
}
