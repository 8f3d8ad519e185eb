/** One row of a table in a file. */
export interface CsvRow {
  /** The line of the file on which the row begins, counted from 1. */
  line: number;
  cells: string[];
}

/** Excel writes the separator in a separate first line: `sep=;`. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

/**
 * The text of a file's bytes: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252, as Excel in
 * Brazil writes. Line ends are returned as `\n`.
 */
export function decodeText(bytes: Uint8Array): string {
  return decodeBytes(bytes).replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line of a file announces, and where the table begins. */
export function readSeparatorLine(text: string): { separator: string; from: number } | null {
  const found = SEPARATOR_LINE.exec(text);
  return found?.[1] ? { separator: found[1], from: found[0].length } : null;
}

/** Whether a row has no values: only spaces and separators, also of other kinds than the file's. */
export function isBlankRow({ cells }: CsvRow): boolean {
  return cells.every((cell) => /^[\s;,]*$/.test(cell));
}
