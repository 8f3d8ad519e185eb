import { matchPrecache, type PrecacheEntry, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** The built files with what tells their versions apart: plugin.ts writes them here. */
declare const PRECACHE_MANIFEST: PrecacheEntry[];

/** What TypeScript's DOM does not know of a service worker. */
interface Worker extends EventTarget {
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Worker;
const OFFLINE_PAGE = '/offline.html';

/** What a proxy answers in the place of a server that is gone. */
const UNREACHED = new Set([502, 503, 504]);

// The code of the product, and the page for when the server is not there. Nothing of the API is cached.
precacheAndRoute(PRECACHE_MANIFEST, { cleanURLs: false });

// The page itself always comes from the server, with a nonce of its own: it is never of another version than the server.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [
        new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PAGE }),
        {
          handlerWillRespond: async ({ response }) =>
            UNREACHED.has(response.status) ? ((await matchPrecache(OFFLINE_PAGE)) ?? response) : response,
        },
      ],
    }),
    { denylist: [/^\/(api|health|metrics|openapi\.json|version)(\/|\?|$)/] },
  ),
);

// At once, also over pages of the version before: what they may still ask for is named by its content.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // So that no page waits for this worker to start. Safari has it since 15.4.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
