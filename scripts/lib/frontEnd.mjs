import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkApiUrl } from './apiUrl.mjs';
import { compressFolder } from './compress.mjs';
import { oneAtATime } from './oneAtATime.mjs';
import { Failure, phase } from './phase.mjs';
import { commandOf, ENVIRONMENT, hashOf, NODE, ROOT, textOf } from './project.mjs';
import { run } from './run.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.navalha-built');
const SOURCES = ['src', 'domain', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the front end when dist was made from other sources than the ones here. */
export async function buildIfStale() {
  const isBuilt = () => textOf(STAMP) === fingerprint();
  if (!isBuilt()) await oneAtATime(async () => isBuilt() || (await buildNow()));
}

export function build() {
  return oneAtATime(buildNow);
}

async function buildNow() {
  checkApiUrl();
  const built = fingerprint();
  rmSync(STAMP, { force: true });
  await phase('Construindo as telas', async () => {
    // NODE_ENV=development, as a shell may have it, would put React's slow development version into the bundle.
    const env = { ...ENVIRONMENT, NODE_ENV: 'production' };
    const code = await run(NODE, [commandOf('vite'), 'build', '--logLevel', 'warn'], { env });
    if (code !== 0) throw new Failure('Não foi possível construir as telas: veja acima o que o Vite disse.');
  });
  await phase('Comprimindo as telas', () => compressFolder(DIST));
  writeFileSync(STAMP, built);
}

/** Changes when anything that ends up in dist changes: files by content, since a checkout gives all of them new times. */
function fingerprint() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const files = SOURCES.flatMap((source) => filesUnder(join(ROOT, source))).sort();
  return hashOf(
    JSON.stringify(settings.sort()),
    ...files.flatMap((file) => [relative(ROOT, file), readFileSync(file)]),
  );
}

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? readdirSync(path).flatMap((name) => filesUnder(join(path, name))) : [path];
}
