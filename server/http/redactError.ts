/** An error in the log. */
export interface LoggedError {
  /** The class: `DatabaseError`, `TypeError`. */
  type: string;
  code?: string;
  syscall?: string;
  constraint?: string;
  table?: string;
  column?: string;
  message: string;
  /** One frame per line, the innermost first. */
  stack: string;
  cause?: LoggedError;
  [name: string]: unknown;
}

/** Properties that the database or the system sets; they never hold a value that a person typed. */
const SAFE_PROPERTIES = ['code', 'syscall', 'constraint', 'table', 'column'] as const;

/**
 * Errors whose messages name tables and columns only: SQLite's, and PostgreSQL's classes for connections, constraints,
 * transactions, SQL and the server itself. The others, "invalid input syntax" above all, quote the value.
 */
const NAMES_NO_VALUE = /^SQLITE_|^(08|23|25|40|42|53|55|57|58)[0-9A-Z]{3}$/;

const REDACTED = '(left out: it may quote data)';
const MAX_CAUSES = 3;

/**
 * An error without stored data: without PostgreSQL's details and parameters, and without its message unless that only names tables
 * and columns. Other messages may quote data, as those of `JSON.parse` do.
 */
export function redactError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: REDACTED, stack: '' };
  const fields = error as Error & Record<(typeof SAFE_PROPERTIES)[number], unknown>;
  const names = SAFE_PROPERTIES.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
  return {
    type: error.constructor.name,
    ...Object.fromEntries(names),
    message: NAMES_NO_VALUE.test(String(fields.code)) ? error.message : REDACTED,
    stack: getFrames(error).join('\n'),
    ...(error.cause instanceof Error && causes > 0 ? { cause: redactError(error.cause, causes - 1) } : {}),
  };
}

/** The frames of a stack, below its message; none when the message is not found, because it could be anywhere then. */
function getFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
}
