/** One block of a page that tells how to change the repository. */
export type Step = { file: string } & ({ kind: 'new'; content: string } | { kind: 'insert'; hunks: string[][] });

const BLOCK = /^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm;

/**
 * The steps of a page, in order. A block that names a file is that whole file; a `diff` block is pieces of one, parted by
 * `@@`, each line beginning with `+` when it is added and with a blank when it says where.
 */
export function parseSteps(page: string): Step[] {
  return [...page.matchAll(BLOCK)].map(([, language, file = '', text = '']) =>
    language === 'diff' ? { kind: 'insert', file, hunks: hunksOf(text) } : { kind: 'new', file, content: text },
  );
}

function hunksOf(text: string): string[][] {
  return text
    .trimEnd()
    .split(/^@@\n/m)
    .map((hunk) => hunk.trimEnd().split('\n'));
}

/** A file with the added lines in it. Throws when the lines that say where are not there, or more than once. */
export function applyHunks(content: string, hunks: readonly string[][]): string {
  return hunks.reduce((text, hunk) => {
    const odd = hunk.find((line) => !/^[ +]/.test(line));
    if (odd !== undefined) throw new Error(`neither added nor there already: ${odd}`);
    const bare = (lines: string[]) => `\n${lines.map((line) => line.slice(1)).join('\n')}\n`;
    const place = bare(hunk.filter((line) => line.startsWith(' ')));
    const parts = `\n${text}`.split(place);
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times, not once:${place}`);
    return parts.join(bare(hunk)).slice(1);
  }, content);
}
