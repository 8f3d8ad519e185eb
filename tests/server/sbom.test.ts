import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE, NODE_PACKAGE, NPM, RUNTIME } from '../../scripts/lib/project.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Lock {
  packages: Record<string, { version: string; integrity?: string; inBundle?: boolean }>;
}

/** The commands of docs/operate.md, each with the folder it lists and without its output file. */
const COMMANDS = [...read('docs/security.md').matchAll(/^npm (sbom .*) > \S+$/gm)].map(([, command = '']) => {
  const args = command.split(' ');
  return { args, folder: /^--prefix=(.*)$/.exec(args.at(-1) ?? '')?.[1] ?? '.' };
});

/** The packages of a list by name and version, with their pinned hash; null for a bundled package. */
function listOf({ args }: (typeof COMMANDS)[number]): Map<string, string | null> {
  const how = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, status } = spawnSync(process.execPath, [NPM, ...args], how);
  expect(status).toBe(0);
  const list = JSON.parse(stdout) as Sbom;
  expect(list.bomFormat).toBe('CycloneDX');
  return new Map(
    list.components.map(({ purl, hashes }) => [
      decodeURIComponent(purl).replace('pkg:npm/', ''),
      hashes?.[0] ? Buffer.from(hashes[0].content, 'hex').toString('base64') : null,
    ]),
  );
}

interface Sbom {
  bomFormat: string;
  components: { purl: string; hashes?: { content: string }[] }[];
}

/** The packages in a folder's node_modules at any depth, with path, name and version. */
function packagesOnDisk(folder: string) {
  return globSync('{,node_modules/**/}node_modules/{*,@*/*}/package.json', { cwd: folder }).flatMap((path) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    return version ? [{ path: dirname(path).replaceAll('\\', '/'), name: `${name}@${version}` }] : [];
  });
}

function locked(folder: string) {
  const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as Lock;
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), path, ...entry }],
  );
}

describe('the list of components', () => {
  test('lists the product’s packages and its Node', () => {
    expect(COMMANDS.map(({ folder }) => folder)).toEqual(['.', 'scripts/runtime']);
  });

  for (const command of COMMANDS)
    test(`has every package of ${command.folder} with its version and hash, without the network`, () => {
      expect(command.args).toContain('--offline');
      const list = listOf(command);
      const all = locked(command.folder);
      const nameOf = ({ name, version }: (typeof all)[number]) => `${name}@${version}`;
      expect(all.length).toBeGreaterThan(100);
      expect(all.map(nameOf).filter((name) => !list.has(name))).toEqual([]);
      // Packages bundled in npm have no own hash: the hash of npm covers them.
      expect(
        all
          .filter(({ inBundle }) => !inBundle)
          .map(nameOf)
          .filter((name) => !list.get(name)),
      ).toEqual([]);
    });

  test.skipIf(!NODE_PACKAGE)('has every package on the disk, including the Node that runs the product', () => {
    const lists = new Map(COMMANDS.map((command) => [command.folder, listOf(command)]));
    const disk = [
      { on: root, list: lists.get('.') },
      { on: RUNTIME, list: lists.get('scripts/runtime') },
    ].map(({ on, list }) => ({ on, list, packages: packagesOnDisk(on) }));
    for (const { on, list, packages } of disk) {
      expect(packages.length).toBeGreaterThan(100);
      expect(packages.filter(({ name }) => !list?.has(name))).toEqual([]);
      // npm lists there the unpacked packages with their verified hashes.
      const { packages: unpacked } = JSON.parse(
        readFileSync(join(on, 'node_modules', '.package-lock.json'), 'utf8'),
      ) as Lock;
      expect(
        packages.filter(({ path, name }) => {
          const hash = list?.get(name);
          return hash && unpacked[path]?.integrity !== `sha512-${hash}`;
        }),
      ).toEqual([]);
    }

    const versionOf = (...args: string[]) =>
      spawnSync(NODE, [...args, '--version'], { encoding: 'utf8' }).stdout.trim();
    const packageOf = (file: string) =>
      disk[1]?.packages.find(({ path }) => path === relative(RUNTIME, dirname(dirname(file))))?.name;
    expect(packageOf(NODE)).toBe(`${NODE_PACKAGE}@${versionOf().slice(1)}`);
    expect(packageOf(NPM)).toBe(`npm@${versionOf(NPM)}`);
  });
});
