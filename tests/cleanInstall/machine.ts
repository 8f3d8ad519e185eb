import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, NODE_PACKAGE, NPM } from '../../scripts/lib/project.mjs';

/** Programs that a shop's machine does not have: calling one logs a line and fails. */
const PLANTED = ['node-gyp', 'make', 'gcc', 'cc', 'g++', 'c++', 'python', 'python3'];
const PRESENT = ['sh'];
/** This machine's npm settings for the registry. */
const WAYS_OUT = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no)_proxy)$/i;
const NPM_SETTINGS = ['registry', 'cafile', 'proxy', 'https-proxy'];

/** A machine with a Node, its npm and a shell in PATH, and an empty home. */
export interface Machine {
  /** The folder for the product: empty at first, with a space and accents in its path. */
  folder: string;
  bin: string;
  env: Record<string, string>;
  /** The logged calls of forbidden programs. */
  getForbiddenCalls(): string[];
}

/** Creates such a machine from a folder with Node and npm, and removes it after the work. */
export async function withMachine<T>(tools: string, work: (machine: Machine) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'Salão da Zezé '));
  const [folder, bin, home, calls] = ['navalha', 'bin', 'home', 'calls'].map((name) => join(root, name)) as Four;
  for (const path of [folder, bin, home]) mkdirSync(path);
  symlinkSync(join(tools, 'node_modules', String(NODE_PACKAGE), 'bin', 'node'), join(bin, 'node'));
  symlinkSync(join(tools, 'node_modules', 'npm', 'bin', 'npm-cli.js'), join(bin, 'npm'));
  for (const name of PRESENT) symlinkSync(join('/bin', name), join(bin, name));
  for (const name of PLANTED) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${calls}'\nexit 1\n`);
    chmodSync(join(bin, name), 0o755);
  }
  try {
    return await work({
      folder,
      bin,
      env: { ...waysOut(), HOME: home, PATH: bin, PORT: '0' },
      getForbiddenCalls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

type Four = [string, string, string, string];

function waysOut(): Record<string, string> {
  const ours = Object.entries(process.env).flatMap(([name, value]) =>
    WAYS_OUT.test(name) && value ? [[name, value]] : [],
  );
  const { stdout } = spawnSync(NODE, [NPM, 'config', 'ls', '--json'], { cwd: tmpdir(), encoding: 'utf8' });
  const configured = JSON.parse(stdout) as Record<string, unknown>;
  const npms = NPM_SETTINGS.flatMap((name) => {
    const value = configured[name];
    return typeof value === 'string' ? [[`npm_config_${name.replace('-', '_')}`, value]] : [];
  });
  return Object.fromEntries([...ours, ...npms]);
}
