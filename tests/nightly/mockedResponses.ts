import type { Page, Route } from '@playwright/test';

/** The stream of changes has no answer that ends. */
const CALLS = /\/api\/(?!check-session|auth|changes)/;

/** The back end answers as a shop would in which nothing has happened yet. */
export async function mockEmptyShop(page: Page): Promise<void> {
  await page.route(CALLS, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-range': 'items */0' };
    return route.fulfill({ response, headers, json: nothingIn(await response.json()) });
  });
}

/** The back end fails with every question but who is signed in. */
export async function mockServerErrors(page: Page): Promise<void> {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { status: 'error', message: '' } });
  await page.route(CALLS, (route) => (route.request().method() === 'GET' ? fail(route) : route.fallback()));
}

/** The back end never answers what it is asked, but who is signed in. */
export async function mockNoResponse(page: Page): Promise<void> {
  await page.route(CALLS, () => undefined);
}

function nothingIn(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nothingIn(inner)]));
}
