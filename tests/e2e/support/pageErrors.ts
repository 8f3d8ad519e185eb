import { expect, type Page } from '@playwright/test';

/** What went wrong in a page without anybody being told. A test that meets any of it fails, unless it said that it would. */
export interface PageErrors {
  /** From now on, trouble of which the text matches is expected. */
  allow(pattern: RegExp): void;
  /** Fails with everything unexpected. */
  expectNone(): void;
}

/** The connection of a page to a server that is gone, and the stream of changes that it broke off. */
export const CONNECTION_ERROR =
  /net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|FAILED|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/;

/**
 * Watches a page for console errors and warnings, uncaught errors, requests that failed, answers of 400 and above, and violations of the
 * Content-Security-Policy. A request the page itself gave up (a search overtaken, a screen left) is no trouble.
 */
export async function watchPageErrors(page: Page): Promise<PageErrors> {
  const seen: string[] = [];
  const expected: RegExp[] = [];

  page.on('pageerror', (error) => seen.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // What the network did is told below, with the address.
    const isNetwork = message.text().startsWith('Failed to load resource');
    const isBlocked = message.text().startsWith('Service Worker registration blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !isNetwork && !isBlocked)
      seen.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      seen.push(`answer: ${response.request().method()} ${response.url()} ${response.status()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });

  return {
    allow: (pattern) => void expected.push(pattern),
    expectNone: () => expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]),
  };
}
