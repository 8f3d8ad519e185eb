import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Row {
  section: string;
  sentence: string;
  /** Files that do it. */
  files: string[];
  tests: { file: string; title: string }[];
}

const SECTIONS = ['2', '3', '4', '5', '6', '7', '8', '9'];

/** The rows of the page's tables: section, sentence, files in backticks, `file`: title of a test. Several in a cell are parted by <br>. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [section = '', sentence = '', done = '', shown = ''] = cellsOf(line);
      return {
        section,
        sentence,
        files: done.split('<br>').flatMap((part) => /^`([^`]+)`$/.exec(part.trim())?.[1] ?? []),
        tests: shown.split('<br>').flatMap((part) => {
          const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? [];
          return file ? [{ file, title }] : [];
        }),
      };
    });
}

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** What tests in a source are called: the texts that `it(`, `test(` and `it.each(…)(` begin with. */
function titlesIn(source: string): Set<string> {
  const beginnings = source.matchAll(
    /(\b(?:it|test)(?:\.(?:only|skip|concurrent))?|[)`])(?:<[^()]*>)?\(\s*(['"`])((?:\\.|(?!\2).)*)\2,/g,
  );
  return new Set([...beginnings].map(([, , , title = '']) => title.replace(/\\(.)/g, '$1')));
}

/** What a sentence quotes of the screens; what is in italics is ours to add. */
function wordsOn(sentence: string): string[] {
  const quoted = sentence.replace(/\*[^*]*\*/g, '').matchAll(/(?<![\p{L}\d])'(\p{Lu}[^']+)'/gu);
  return [...quoted].map(([, words = '']) => words.replace(/\.+$/, ''));
}

const rows = rowsOf(read('docs/spec-coverage.md'));

/** The rows of which something is wrong, as people look for them. */
function where(isWrong: (row: Row) => boolean): string[] {
  return rows.filter(isWrong).map(({ section, sentence }) => `${section}: ${sentence}`);
}

describe('the page that says where the specification is', () => {
  it('has rows for every section', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
    expect(rows.length).toBeGreaterThan(200);
  });

  it('names a file and a test for every sentence, each sentence once', () => {
    expect(where(({ sentence }) => sentence === '')).toEqual([]);
    expect(where(({ files }) => files.length === 0)).toEqual([]);
    expect(where(({ tests }) => tests.length === 0)).toEqual([]);
    const all = where(() => true);
    expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
  });

  it('names only files that are there', () => {
    const files = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
    expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names, for words that a person reads, a file that has them', () => {
    const said = rows.filter(({ sentence }) => wordsOn(sentence).length > 0);
    expect(said.length).toBeGreaterThan(30);
    expect(
      where(({ sentence, files }) => {
        const sources = files.map(read).join('\n');
        return wordsOn(sentence).some((words) => !sources.includes(words));
      }),
    ).toEqual([]);
  });

  it('names tests by the titles they have', () => {
    const named = rows.flatMap(({ tests }) => tests).filter(({ file }) => existsSync(join(root, file)));
    const titles = new Map(named.map(({ file }) => [file, titlesIn(read(file))]));
    const unknown = named.filter(({ file, title }) => !titles.get(file)?.has(title));
    expect([...new Set(unknown.map(({ file, title }) => `${file}: ${title}`))]).toEqual([]);
  });
});

describe('a row of that page', () => {
  it('is read cell by cell', () => {
    const line = '| 4 | one \\| two | `a.ts`<br>`b.ts` | `a.test.ts`: is one<br>`b.test.ts`: is `two` |';
    expect(rowsOf(line)).toEqual([
      {
        section: '4',
        sentence: 'one | two',
        files: ['a.ts', 'b.ts'],
        tests: [
          { file: 'a.test.ts', title: 'is one' },
          { file: 'b.test.ts', title: 'is `two`' },
        ],
      },
    ]);
    expect(rowsOf('| 4 | one |  | see elsewhere |')).toMatchObject([{ files: [], tests: [] }]);
  });

  it('quotes what a person reads', () => {
    expect(wordsOn("today's cash ('Não fechado' when the value is '0') *or 'Aberto' with us*")).toEqual([
      'Não fechado',
    ]);
    expect(wordsOn("'Entrando...' and 'Tente novamente.'")).toEqual(['Entrando', 'Tente novamente']);
  });

  it('finds tests by their own titles only', () => {
    const source = `
      describe('a block', () => {
        it('is one', () => expect('not one').toBe('x'));
        test.each([1])('is %i', (n) => {});
        it.each(
          table,
        )(
          "is 'two'",
          () => {},
        );
        it('isn\\'t', { timeout: 1 }, () => {});
      });`;
    expect([...titlesIn(source)]).toEqual(['is one', 'is %i', "is 'two'", "isn't"]);
  });
});
