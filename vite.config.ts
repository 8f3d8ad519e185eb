import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { withPreact } from './preact.ts';

const api = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    { ...withPreact(), apply: 'build' },
    withStandIns([
      { in: 'ra-core', instead: /\/reactRouterProvider\.js$/, ours: 'src/lean/routerProvider.tsx' },
      { in: 'ra-core', instead: /^lodash\/isEqual\.js$/, ours: 'src/lean/isEqual.ts' },
      { in: 'ra-core', instead: /\/RestoreScrollPosition\.js$/, ours: 'src/lean/RestoreScrollPosition.ts' },
      { in: '@emotion/styled', instead: /^@emotion\/is-prop-valid$/, ours: 'src/lean/isPropValid.ts' },
      { in: '@mui/material', instead: /\/TouchRipple\.mjs$/, ours: 'src/lean/TouchRipple.ts' },
    ]),
    withoutUnusedRouter(),
    preloading(['rolldown-runtime', 'ground', 'app']),
    withServiceWorker(['offline.html', 'offline.css', 'offline.js', 'favicon.svg']),
    withContents(),
  ],
  // The server puts a fresh nonce in this one's place in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A browser that cannot preload modules fetches them a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // react-router asks whether there is an optimistic state, which Preact has not.
      checks: { importIsUndefined: false },
      // Emotion imports it for a function that nobody calls.
      treeshake: { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // A file costs a slow line a round trip, however small it is: what several screens need is in few of them. What
          // everybody loads first, the dashboard with it, is in two: the smaller is at work while the larger is on its way.
          groups: [
            { name: 'early', tags: ['$initial'], priority: 6 },
            { name: 'ground', test: /[\\/]src[\\/]ground\.tsx$/, priority: 6 },
            {
              name: 'app',
              test: /[\\/]src[\\/](start|pages[\\/]dashboard[\\/]DashboardPage)\.tsx$/,
              priority: 5,
            },
            {
              name: 'reading',
              test: /[\\/]src[\\/]dataProvider[\\/]reading\.ts$|ra-core[\\/].*[\\/]use(GetList|Update)\.js$|react-query[\\/].*useMutation\.js$/,
              priority: 4,
            },
            {
              name: 'parts',
              test: /[\\/]src[\\/]((arrival|idempotencyKey|dataProvider[\\/]use\w+)\.ts|components[\\/](?!Toasts)[^\\/]+)$|@mui[\\/]material[\\/](OutlinedInput|FormControl|InputAdornment|NativeSelect|Stack|AlertTitle)[\\/]/,
              priority: 3,
            },
            { name: 'dialogs', test: /@mui[\\/]material[\\/](Dialog\w*|TextField)[\\/]/, priority: 2 },
            { name: 'lists', test: /[\\/]components[\\/]records[\\/](?!Confirm|dialogs)/, priority: 1 },
            { name: 'schemas', test: /[\\/](zod|domain[\\/]schemas)[\\/]/, priority: 1 },
            { name: 'forms', test: /[\\/]components[\\/]form[\\/]/, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/openapi.json': api, '/health': api },
  },
});

interface StandIn {
  /** The package that imports the module. */
  in: string;
  /** The import, as it is written there. */
  instead: RegExp;
  /** What it gets. */
  ours: string;
}

/**
 * Puts small modules of ours in the place of five that packages import for cases the product does not have; each says
 * why. Together they spare a cold start 30 kB of compressed code. Builds only: tests run on the originals.
 */
function withStandIns(standIns: StandIn[]): Plugin {
  return {
    name: 'navalha:stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const standIn = standIns.find(
        (one) => one.instead.test(source) && importer?.includes(`/node_modules/${one.in}/`),
      );
      return standIn && fileURLToPath(new URL(standIn.ours, import.meta.url));
    },
  };
}

/** Lets go of those components of react-router that nobody uses: as they are written, each counts as used. */
function withoutUnusedRouter(): Plugin {
  return {
    name: 'navalha:without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(/^\w+\.displayName = .*;$/gm, '').replace(/(?<== )\w+\.forwardRef\(/g, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  };
}

/** Has index.html ask for these chunks at once, and not when the small entry has come and imports them. */
function preloading(names: string[]): Plugin {
  return {
    name: 'navalha:preloading',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((chunk) => chunk.type === 'chunk' && names.includes(chunk.name))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  };
}

/** Writes down which chunk of the build imports which and what is in it, for the budgets (tests/weights.ts). Not served: a dot file. */
function withContents(): Plugin {
  return {
    name: 'navalha:contents',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = `${import.meta.dirname}/`;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const contents = chunks.map(({ fileName, imports, modules }) => ({
        fileName,
        imports,
        modules: Object.entries(modules).map(([id, { renderedLength }]) => [id.replace(root, ''), renderedLength]),
      }));
      this.emitFile({ type: 'asset', fileName: '.navalha-contents', source: JSON.stringify(contents) });
    },
  };
}

/**
 * Builds src/serviceWorker/worker.ts to /sw.js, with the list of what it keeps: the assets of this build, by whose integrity a file
 * of another version is found out, and files of public/.
 */
function withServiceWorker(kept: string[]): Plugin {
  return {
    name: 'navalha:service-worker',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      const assets = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/'))
        .map((file) => ({
          url: `/${file.fileName}`,
          revision: null,
          integrity: `sha256-${sha256(file.type === 'chunk' ? file.code : file.source)}`,
        }));
      const pages = kept.map((name) => ({
        url: `/${name}`,
        revision: sha256(readFileSync(new URL(`public/${name}`, import.meta.url))),
      }));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILT_FILES: JSON.stringify([...pages, ...assets]) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(new URL('src/serviceWorker/worker.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
