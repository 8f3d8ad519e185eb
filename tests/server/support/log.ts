import { setImmediate } from 'node:timers/promises';

/** One line of the log, read. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a line; unknown would only add casts
export type LogLine = Record<string, any>;

/** Takes the lines of a server's log. */
export function collectLog() {
  const lines: string[] = [];
  return {
    write: (line: string) => void lines.push(line),
    text: () => lines.join(''),
    /** The lines of the calls answered so far: a call's line comes just after its answer. */
    async read(): Promise<LogLine[]> {
      await setImmediate();
      return lines.map((line) => JSON.parse(line));
    },
    forget: () => void lines.splice(0),
  };
}
