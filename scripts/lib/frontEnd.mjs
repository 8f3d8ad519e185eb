import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkApiUrl } from './apiUrl.mjs';
import { compressFolder } from './compress.mjs';
import { Failure, runPhase } from './phase.mjs';
import { computeHash, ENVIRONMENT, NODE, ROOT, readTextOrEmpty, resolveCommand } from './project.mjs';
import { run } from './run.mjs';
import { runExclusive } from './runExclusive.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.navalha-built');
const SOURCES = ['src', 'domain', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the front end when dist was built from other sources. */
export async function buildIfStale() {
  const isBuilt = () => readTextOrEmpty(STAMP) === computeFingerprint();
  if (!isBuilt()) await runExclusive(async () => isBuilt() || (await buildWithoutLock()));
}

export function buildFrontEnd() {
  return runExclusive(buildWithoutLock);
}

async function buildWithoutLock() {
  checkApiUrl();
  const fingerprint = computeFingerprint();
  rmSync(STAMP, { force: true });
  await runPhase('Construindo as telas', async () => {
    // NODE_ENV=development in the shell would bundle React's slow development version.
    const env = { ...ENVIRONMENT, NODE_ENV: 'production' };
    const code = await run(NODE, [resolveCommand('vite'), 'build', '--logLevel', 'warn'], { env });
    if (code !== 0) throw new Failure('Não foi possível construir as telas: veja acima o que o Vite disse.');
  });
  await runPhase('Comprimindo as telas', () => compressFolder(DIST));
  writeFileSync(STAMP, fingerprint);
}

/** A hash of everything that affects dist: files by content, since a checkout changes their times. */
function computeFingerprint() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const files = SOURCES.flatMap((source) => listFiles(join(ROOT, source))).sort();
  return computeHash(
    JSON.stringify(settings.sort()),
    ...files.flatMap((file) => [relative(ROOT, file), readFileSync(file)]),
  );
}

function listFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isDirectory() ? readdirSync(path).flatMap((name) => listFiles(join(path, name))) : [path];
}
