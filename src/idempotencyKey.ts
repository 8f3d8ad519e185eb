/** A new Idempotency-Key for one sale and all its retries: 128 random bits. Over plain HTTP `randomUUID` does not exist. */
export function createIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
