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

/** Programs that a shop's machine lacks: a call of one is logged and fails. */
const FORBIDDEN = ['node-gyp', 'make', 'gcc', 'cc', 'g++', 'c++', 'python', 'python3'];
const AVAILABLE = ['sh'];
/** The variables and npm settings that this machine needs to reach the registry. */
const NETWORK_VARIABLES = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no)_proxy)$/i;
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

/** Runs `work` on a new machine with the Node and npm of the folder `tools`, and removes the machine afterwards. */
export async function withMachine<T>(tools: string, work: (machine: Machine) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'Salão da Zezé '));
  const [folder, bin, home, calls] = ['navalha', 'bin', 'home', 'calls'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [folder, bin, home]) mkdirSync(path);
  symlinkSync(join(tools, 'node_modules', String(NODE_PACKAGE), 'bin', 'node'), join(bin, 'node'));
  symlinkSync(join(tools, 'node_modules', 'npm', 'bin', 'npm-cli.js'), join(bin, 'npm'));
  for (const name of AVAILABLE) symlinkSync(join('/bin', name), join(bin, name));
  for (const name of FORBIDDEN) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${calls}'\nexit 1\n`);
    chmodSync(join(bin, name), 0o755);
  }
  try {
    return await work({
      folder,
      bin,
      env: { ...readNetworkSettings(), HOME: home, PATH: bin, PORT: '0' },
      getForbiddenCalls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function readNetworkSettings(): Record<string, string> {
  const variables = Object.entries(process.env).flatMap(([name, value]) =>
    NETWORK_VARIABLES.test(name) && value ? [[name, value]] : [],
  );
  const { stdout } = spawnSync(NODE, [NPM, 'config', 'ls', '--json'], { cwd: tmpdir(), encoding: 'utf8' });
  const configured = JSON.parse(stdout) as Record<string, unknown>;
  const settings = NPM_SETTINGS.flatMap((name) => {
    const value = configured[name];
    return typeof value === 'string' ? [[`npm_config_${name.replace('-', '_')}`, value]] : [];
  });
  return Object.fromEntries([...variables, ...settings]);
}
