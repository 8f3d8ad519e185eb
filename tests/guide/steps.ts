/** One code block of a page that changes the repository. */
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

/** The file with the added lines. Throws unless each hunk's context occurs exactly once. */
export function applyHunks(content: string, hunks: readonly string[][]): string {
  return hunks.reduce((text, hunk) => {
    const malformed = hunk.find((line) => !/^[ +]/.test(line));
    if (malformed !== undefined) throw new Error(`neither an added nor a context line: ${malformed}`);
    const stripMarkers = (lines: string[]) => `\n${lines.map((line) => line.slice(1)).join('\n')}\n`;
    const existing = stripMarkers(hunk.filter((line) => line.startsWith(' ')));
    const parts = `\n${text}`.split(existing);
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times, not once:${existing}`);
    return parts.join(stripMarkers(hunk)).slice(1);
  }, content);
}
