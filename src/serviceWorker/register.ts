/** Has this device keep the product's code and the page for when the server is gone. In builds only, where the browser can. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Shut off by the browser's settings, or an address without HTTPS: the product works without.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
