/** One line of the log, read. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a line; unknown would only add casts
export type LogLine = Record<string, any>;

/** Takes the lines of a server's log. */
export function collectLog() {
  const lines: string[] = [];
  return {
    write: (line: string) => void lines.push(line),
    text: () => lines.join(''),
    async read(): Promise<LogLine[]> {
      return lines.map((line) => JSON.parse(line));
    },
    forget: () => void lines.splice(0),
  };
}
