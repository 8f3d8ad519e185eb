/** An address that no route has. */
const NOWHERE = '/api/endereco-ilegivel';

/**
 * The address a call is routed by. One that cannot be decoded (`/api/%`) goes nowhere: left to itself, the router would answer
 * it in English, before any hook has run.
 */
export function routedAddress({ url = '/' }: { url?: string }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}
