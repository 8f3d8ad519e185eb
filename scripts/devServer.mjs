import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { findFreePort } from './lib/freePort.mjs';
import { Failure, runMain } from './lib/phase.mjs';
import { ROOT } from './lib/project.mjs';

const API_PATHS = /^\/(api|openapi\.json|health|metrics|version)\b/;
const API_SOURCES = ['server', 'domain'].map((folder) => join(ROOT, folder, '/'));
/** Several files that an editor saves at once cause one restart. */
const DEBOUNCE_MS = 100;

const apiPort = await findFreePort();
let vite;
let api;
/** Resolves to null when the API is ready, or to its error output when it ends. */
let apiError;

// Runs Vite, and behind its proxy the server of the API, which restarts when one of its files changes (`npm run dev`).
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stopApi().then(() => process.exit()));
  apiError = startApi((messages) => console.log(messages.join('\n')));
  process.env.API_TARGET = `http://127.0.0.1:${apiPort}`;
  await startVite();
  console.log(`Navalha no ar: ${vite.resolvedUrls.local[0].replace(/\/$/, '')}`);
});

async function startVite() {
  const port = Number(process.env.PORT || 5173);
  const ignored = [process.env.DATA_DIR || 'data', 'dist', '.runtime', 'test-results'];
  await createServer({
    root: ROOT,
    clearScreen: false,
    server: {
      host: process.env.HOST || '127.0.0.1',
      port,
      strictPort: Boolean(process.env.PORT),
      watch: { ignored: ignored.map((folder) => join(ROOT, folder, '**')) },
    },
    plugins: [{ name: 'navalha:api', configureServer: connectApi }],
  });
  await vite.listen().catch(async ({ message }) => {
    await stopApi();
    throw new Failure(`O Vite não pôde atender na porta ${port}: ${message}`);
  });
}

/** Vite calls this again when it restarts after a change of its configuration. */
function connectApi(server) {
  vite = server;
  let timer;
  server.watcher.on('all', (_event, file) => {
    if (!file.endsWith('.ts') || !API_SOURCES.some((folder) => file.startsWith(folder))) return;
    clearTimeout(timer);
    timer = setTimeout(restartApi, DEBOUNCE_MS);
  });
  server.ws.on('connection', async () => showError(await apiError));
  server.middlewares.use(async (request, response, next) => {
    // During a restart a call waits for the new server.
    const error = API_PATHS.test(request.url) ? await apiError : null;
    if (error === null) return next();
    response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ status: 'error', message: getMessage(error) }));
  });
}

function restartApi() {
  const reload = () => vite.ws.send({ type: 'full-reload' });
  apiError = apiError.then(stopApi).then(() => startApi(reload));
}

/** Starts the API and calls `onReady` with its startup messages. Resolves like `apiError`. */
function startApi(onReady) {
  const child = spawn(process.execPath, ['server/main.ts', '--dev'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  api = child;
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    errorOutput += chunk;
  });
  return new Promise((resolve) => {
    let isReady = false;
    child.once('message', (messages) => {
      isReady = true;
      errorOutput = '';
      onReady(messages);
      resolve(null);
    });
    child.once('close', () => {
      if (child !== api) return;
      if (isReady) apiError = Promise.resolve(errorOutput);
      else resolve(errorOutput);
      showError(errorOutput);
    });
  });
}

/** Resolves when the API has ended. */
async function stopApi() {
  const child = api;
  api = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'close');
}

/** Shows an error of the API over the page, as Vite does with errors of the screens. */
function showError(error) {
  if (error !== null) vite?.ws.send({ type: 'error', err: { message: getMessage(error), stack: error } });
}

/** The class, message and place of an error that Node printed, or else the whole output. */
function getMessage(error) {
  const [message] = /^\w*Error\b.*$/m.exec(error) ?? [error.trim()];
  const [place] = /^file:.*:\d+$/m.exec(error) ?? [];
  return place ? `${message} (${place})` : message;
}
