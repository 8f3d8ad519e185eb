import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_PACKAGE, NPM } from '../../scripts/lib/project.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Lock {
  packages: Record<string, { version: string; integrity?: string; inBundle?: boolean }>;
}

/** The commands as the page for operators has them, each with the folder it lists and without its output to a file. */
const COMMANDS = [...read('docs/security.md').matchAll(/^npm (sbom .*) > \S+$/gm)].map(([, command = '']) => {
  const args = command.split(' ');
  return { args, folder: /^--prefix=(.*)$/.exec(args.at(-1) ?? '')?.[1] ?? '.' };
});

function locked(folder: string) {
  const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as Lock;
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), path, ...entry }],
  );
}

describe('the list of components', () => {
  test('is of what the product is made of, and of the Node that runs it', () => {
    expect(COMMANDS.map(({ folder }) => folder)).toEqual(['.', 'scripts/runtime']);
  });

  for (const { args, folder } of COMMANDS)
    test(`has every package of ${folder} with its version and hash, without asking the network`, () => {
      expect(args).toContain('--offline');
      const how = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
      const { stdout, status } = spawnSync(process.execPath, [NPM, ...args], how);
      expect(status).toBe(0);
      const list = JSON.parse(stdout) as { bomFormat: string; components: { purl: string; hashes?: object[] }[] };
      expect(list.bomFormat).toBe('CycloneDX');
      const listed = list.components.map(({ purl }) => decodeURIComponent(purl));
      const hashed = list.components.flatMap(({ purl, hashes }) => (hashes?.length ? [decodeURIComponent(purl)] : []));
      const all = locked(folder);
      const nameOf = ({ name, version }: (typeof all)[number]) => `pkg:npm/${name}@${version}`;
      expect(all.length).toBeGreaterThan(100);
      expect(all.map(nameOf).filter((name) => !listed.includes(name))).toEqual([]);
      // What npm carries inside has no hash of its own: it is part of what the hash of npm is of.
      expect(
        all
          .filter(({ inBundle }) => !inBundle)
          .map(nameOf)
          .filter((name) => !hashed.includes(name)),
      ).toEqual([]);
    });

  test.skipIf(!NODE_PACKAGE)('tells the Node and the npm that are really there', () => {
    const version = (name: string) => locked('scripts/runtime').find((one) => one.name === name)?.version;
    expect(process.version).toBe(`v${version(String(NODE_PACKAGE))}`);
    expect(spawnSync(process.execPath, [NPM, '--version'], { encoding: 'utf8' }).stdout.trim()).toBe(version('npm'));
  });
});
