import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The command as the page for operators has it, with its output to the terminal. */
function documentedCommand(): string[] {
  const [command = ''] = /^npm sbom .*(?= > )/m.exec(read('docs/security.md')) ?? [];
  return command.split(' ');
}

/** Older ones cannot make it. */
const NPM = 10;
const npm = Number.parseInt(spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout, 10);

test.skipIf(!(npm >= NPM))(
  'the list of components has every package with its version and hash, without asking the network',
  () => {
    const [program = '', ...args] = documentedCommand();
    expect(args).toContain('--offline');
    const { stdout, status } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as { bomFormat: string; components: { purl: string; hashes?: object[] }[] };
    expect(list.bomFormat).toBe('CycloneDX');
    const hashed = list.components.flatMap(({ purl, hashes }) => (hashes?.length ? [decodeURIComponent(purl)] : []));
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    const locked = Object.entries(packages).flatMap(([path, { version }]) =>
      path === '' ? [] : [`pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`],
    );
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter((name) => !hashed.includes(name))).toEqual([]);
  },
);
