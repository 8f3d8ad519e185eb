import type { Page, Route } from '@playwright/test';

/** All but /changes, whose stream never ends, and the session calls. */
const CALLS = /\/api\/(?!check-session|auth|changes)/;

/** Mocks an empty shop: every list and figure is empty. */
export async function mockEmptyShop(page: Page): Promise<void> {
  await page.route(CALLS, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-range': 'items */0' };
    const json = clearValue(await response.json()) as object;
    const isDrawer = new URL(route.request().url()).pathname.endsWith('/cash-sessions/current');
    return route.fulfill({ response, headers, json: isDrawer ? { ...json, data: null } : json });
  });
}

/** Mocks status 500 for every read but the session. */
export async function mockServerErrors(page: Page): Promise<void> {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { status: 'error', message: '' } });
  await page.route(CALLS, (route) => (route.request().method() === 'GET' ? fail(route) : route.fallback()));
}

/** Mocks a server that never responds, except for the session. */
export async function mockNoResponse(page: Page): Promise<void> {
  await page.route(CALLS, () => undefined);
}

function clearValue(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clearValue(inner)]));
}
