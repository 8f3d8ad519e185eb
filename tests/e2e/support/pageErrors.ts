import { expect, type Page } from '@playwright/test';

/** Errors of a page that no user would see. A test with an error it did not allow fails. */
export interface PageErrors {
  /** Allows errors whose text matches. */
  allow(pattern: RegExp): void;
  /** Fails with all errors that are not allowed. */
  expectNone(): void;
}

/** Failed requests and the broken change stream of a page whose server stopped. */
export const CONNECTION_ERROR =
  /net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|FAILED|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/;

/**
 * Collects console errors and warnings, uncaught errors, failed requests, responses of 400 and above, and CSP
 * violations. Requests the page itself aborted do not count.
 */
export async function watchPageErrors(page: Page): Promise<PageErrors> {
  const errors: string[] = [];
  const allowed: RegExp[] = [];

  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // Network errors are collected below, with their address.
    const isNetwork = message.text().startsWith('Failed to load resource');
    const isServiceWorkerBlocked = message.text().startsWith('Service Worker registration blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !isNetwork && !isServiceWorkerBlocked)
      errors.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      errors.push(`response: ${response.request().method()} ${response.url()} ${response.status()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });

  return {
    allow: (pattern) => void allowed.push(pattern),
    expectNone: () => expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]),
  };
}
