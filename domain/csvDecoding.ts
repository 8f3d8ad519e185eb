/** One line of a table in a file, whatever it is separated by. */
export interface CsvRow {
  /** The number of the line of the file it begins on, counted from 1. */
  line: number;
  cells: string[];
}

/** What Excel puts first to say what separates the cells. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

/**
 * The text of a file's bytes: UTF-8, with or without a byte order mark, UTF-16 with one, else Windows-1252, as Excel in Brazil
 * writes. Line ends come out as `\n`.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replace(/\r\n?/g, '\n');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that a file announces in a first line of its own, and where the table begins. */
export function readSeparatorLine(text: string): { separator: string; from: number } | null {
  const found = SEPARATOR_LINE.exec(text);
  return found?.[1] ? { separator: found[1], from: found[0].length } : null;
}

/** Whether there is nothing on a line but separators, perhaps not those of its file. */
export function isBlankRow({ cells }: CsvRow): boolean {
  return cells.every((cell) => /^[\s;,]*$/.test(cell));
}
