import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NPM } from '../../scripts/lib/project.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Lock {
  packages: Record<string, { version: string; integrity?: string; inBundle?: boolean }>;
}

/** The commands of docs/security.md, each with the folder it lists and without its output file. */
const COMMANDS = [...read('docs/security.md').matchAll(/^npm (sbom .*) > \S+$/gm)].map(([, command = '']) => {
  const args = command.split(' ');
  return { args, folder: /^--prefix=(.*)$/.exec(args.at(-1) ?? '')?.[1] ?? '.' };
});

/** The packages of a list by name and version, with their pinned hash; null for a bundled package. */
function readComponents({ args }: (typeof COMMANDS)[number]): Map<string, string | null> {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, status } = spawnSync(process.execPath, [NPM, ...args], options);
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

function readLockedPackages(folder: string) {
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
      const list = readComponents(command);
      const all = readLockedPackages(command.folder);
      const formatName = ({ name, version }: (typeof all)[number]) => `${name}@${version}`;
      expect(all.length).toBeGreaterThan(100);
      expect(all.map(formatName).filter((name) => !list.has(name))).toEqual([]);
      // Packages bundled in npm have no own hash: the hash of npm covers them.
      expect(
        all
          .filter(({ inBundle }) => !inBundle)
          .map(formatName)
          .filter((name) => !list.get(name)),
      ).toEqual([]);
    });
});
