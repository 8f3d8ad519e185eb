/** A change of the repository, from one code block of a page. */
export type Step = { file: string } & ({ kind: 'new'; content: string } | { kind: 'insert'; hunks: string[][] });

const BLOCK = /^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm;

/**
 * The steps of a page, in order. A block that names a file is the whole file; a `diff` block has hunks separated by
 * `@@`, whose lines start with `+` (added) or a space (context).
 */
export function parseSteps(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, language, file = '', text = '']) =>
    language === 'diff' ? { kind: 'insert', file, hunks: parseHunks(text) } : { kind: 'new', file, content: text },
  );
}

function parseHunks(text: string): string[][] {
  return text
    .trimEnd()
    .split(/^@@\n/m)
    .map((hunk) => hunk.trimEnd().split('\n'));
}

/**
 * The file with the added lines. The context before or after them is enough, because a repository with more resources has other lines on
 * one side. Throws unless the context occurs exactly once.
 */
export function applyHunks(content: string, hunks: readonly string[][]): string {
  return hunks.reduce((text, hunk) => {
    const malformed = hunk.find((line) => !/^[ +]/.test(line));
    if (malformed !== undefined) throw new Error(`neither an added nor a context line: ${malformed}`);
    const first = hunk.findIndex(isAdded);
    const last = hunk.findLastIndex(isAdded);
    for (const part of [hunk, hunk.slice(0, last + 1), hunk.slice(first)]) {
      const existing = stripMarkers(part.filter((line) => !isAdded(line)));
      const parts = `\n${text}`.split(existing);
      if (existing !== '\n\n' && parts.length === 2) return parts.join(stripMarkers(part)).slice(1);
    }
    throw new Error(`not found once:${stripMarkers(hunk.filter((line) => !isAdded(line)))}`);
  }, content);
}

function isAdded(line: string): boolean {
  return line.startsWith('+');
}

function stripMarkers(lines: readonly string[]): string {
  return `\n${lines.map((line) => line.slice(1)).join('\n')}\n`;
}
