/** What a line of the log says of an error. */
export interface LoggedError {
  /** The class: `DatabaseError`, `TypeError`. */
  type: string;
  code?: string;
  syscall?: string;
  constraint?: string;
  table?: string;
  column?: string;
  message: string;
  /** Where it came from, a call a line, the innermost first. */
  stack: string;
  cause?: LoggedError;
  [name: string]: unknown;
}

/** Names that the database or the system gave it: never anything that a person typed. */
const NAMES = ['code', 'syscall', 'constraint', 'table', 'column'] as const;

/**
 * SQLite's messages name tables and columns only. So do those of PostgreSQL's classes for connections, constraints, transactions,
 * SQL itself and its own troubles; the other ones, "invalid input syntax" above all, quote the value.
 */
const NAMES_NO_VALUE = /^SQLITE_|^(08|23|25|40|42|53|55|57|58)[0-9A-Z]{3}$/;

const UNTOLD = '(left out: it may quote data)';
const CAUSES = 3;

/**
 * An error without anything that the shop keeps: neither PostgreSQL's details and parameters nor, but for those that only name
 * tables and columns, its message. A message may quote what the error choked on: `JSON.parse` quotes the text.
 */
export function safeError(error: unknown, causes = CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: UNTOLD, stack: '' };
  const fields = error as Error & Record<(typeof NAMES)[number], unknown>;
  const names = NAMES.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
  return {
    type: error.constructor.name,
    ...Object.fromEntries(names),
    message: NAMES_NO_VALUE.test(String(fields.code)) ? error.message : UNTOLD,
    stack: framesOf(error).join('\n'),
    ...(error.cause instanceof Error && causes > 0 ? { cause: safeError(error.cause, causes - 1) } : {}),
  };
}

/** The lines of a stack below its message. Where the message is not the one at its head, none: it may be anywhere. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
}
