import { matchPrecache, type PrecacheEntry, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** The built files with their revisions, inserted by plugin.ts. */
declare const PRECACHE_MANIFEST: PrecacheEntry[];

/** The parts of a service worker's global scope that TypeScript's DOM types lack. */
interface Worker extends EventTarget {
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Worker;
const OFFLINE_PAGE = '/offline.html';

/** Statuses of a proxy whose server does not answer. */
const UNREACHABLE_STATUSES = new Set([502, 503, 504]);

// The code and the offline page. Responses of the API are never cached.
precacheAndRoute(PRECACHE_MANIFEST, { cleanURLs: false });

// The HTML always comes from the server: it has a nonce, and its version is the server's.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [
        new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PAGE }),
        {
          handlerWillRespond: async ({ response }) =>
            UNREACHABLE_STATUSES.has(response.status) ? ((await matchPrecache(OFFLINE_PAGE)) ?? response) : response,
        },
      ],
    }),
    { denylist: [/^\/(api|health|metrics|openapi\.json|version)(\/|\?|$)/] },
  ),
);

// Activates at once, also for open pages of the previous version: file names contain a hash of the content.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // A navigation does not wait for this worker to start. Safari supports it since 15.4.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
