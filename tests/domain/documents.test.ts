import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { buildFieldsSchema } from '../../domain/fields/schema.ts';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { listExportedFiles } from '../../domain/shopExport.ts';

const all = [...resources, ...resourcesWithoutScreen, ...singletons];
const read = (name: string) => readFileSync(`docs/${name}.md`, 'utf8');
const listNames = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);

/** The keys of a record that are not in requests. */
function listServerOnlyKeys(resource: AnyResource): string[] {
  const sent = Object.keys(buildFieldsSchema(resource).shape);
  return Object.entries(resource.fields)
    .map(([name, { options }]) => options.recordKey ?? name)
    .filter((key) => !sent.includes(key));
}

test('docs/security.md names the fields of each record that only the server writes', () => {
  const table = read('security').split('Only the server writes these fields')[1]?.split('## Sessions')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| ([^|;.(]*(?:\([^)]*\)[^|;.(]*)*)/gm)];
  const named = rows.map(([, path = '', fields = '']) => [path, listNames(fields.replace(/\([^)]*\)/g, ''))]);
  const written = all.map((resource) => [resource.api.path, listServerOnlyKeys(resource)]);
  // It names no resource that an installation has added.
  const paths = new Set(named.map(([path]) => path));
  const some = written.filter(([path, fields]) => fields?.length && paths.has(path));
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(some));
});

test('docs/privacy.md names every text that the history of changes stores', () => {
  const texts = all.flatMap(({ api, fields }) =>
    Object.entries(fields)
      .filter(
        ([, { kind, options }]) =>
          /^(text|consent)$/.test(kind) && !options.personal && !options.nameOf && !options.readOnly,
      )
      .map(([name]) => `${api.path}.${name}`),
  );
  const sentence = /Texts stored in it: [^|]*/.exec(read('privacy'))?.[0] ?? '';
  const named = listNames(sentence);
  const resourcesWithTexts = new Set(named.map((name) => name.split('.')[0]));
  // It names no text of a resource that an installation has added.
  expect(named).toEqual(texts.filter((name) => resourcesWithTexts.has(name.split('.')[0])));
});

test.each(['audit/asvs', 'audit/spec-coverage'])('docs/%s.md names only existing files', (name) => {
  const files = [...read(name).matchAll(/`((?:deploy|docs|domain|public|scripts|server|src|tests)\/[^`\s]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([]);
});

test('docs/features.md has every feature, and docs/commands.md every npm script', () => {
  const listFirstCells = (page: string) => [...read(page).matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);
  expect(listFirstCells('features').toSorted()).toEqual([...FEATURES].toSorted());
  const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
  const commands = listFirstCells('commands').filter((cell) => cell.startsWith('npm '));
  expect(commands.map((cell) => cell.split(' ')[cell.startsWith('npm run') ? 2 : 1]).toSorted()).toEqual(
    scripts.toSorted(),
  );
});

test('docs/export.md names the columns of every file of the export, in their order', () => {
  const rows = [...read('export').matchAll(/^\| `([\w-]+\.csv)` \| (.*) \|$/gm)];
  const documented = rows.map(([, name, columns = '']) => {
    const outsideParentheses = columns.replace(/\([^)`]*(`[^`]*`[^)`]*)*\)(?=[,. ]|$)/g, '').replace(/.*: (?=`)/, '');
    return [name, [...outsideParentheses.matchAll(/`([^`]+)`/g)].map(([, heading]) => heading)];
  });
  const files = listExportedFiles('America/Sao_Paulo');
  expect(documented.map(([name]) => name)).toEqual(files.map(({ name }) => name));
  // It names no column of a field that an installation has added.
  const named = new Map(documented as [string, string[]][]);
  for (const { name, headings } of files)
    expect(
      headings.filter((heading) => named.get(name)?.includes(heading)),
      name,
    ).toEqual(named.get(name));
});

/** The ids that GitHub gives to the headings of a page. */
function listAnchors(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(globSync(['*.md', 'docs/**/*.md']))(
  'every relative link of %s leads to a file and, with a #, to a heading',
  (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (/^\w+:/.test(link)) return false;
      return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  },
);

test('docs/README.md lists every document', () => {
  const documents = globSync('**/*.md', { cwd: 'docs' }).filter((page) => page !== 'README.md');
  expect(documents.filter((page) => !read('README').includes(`(${page})`))).toEqual([]);
});
