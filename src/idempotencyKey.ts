import { useState } from 'react';

/** A new Idempotency-Key for one creation and all its retries: 128 random bits. Over plain HTTP `randomUUID` does not exist. */
export function createIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of the one creation that the mounted component makes. It stays when the values change: after a lost response the
 * server then refuses a second record, also where a refusal (signed out, invalid value) says nothing about the first attempt. The server
 * stores successes only, so a refused key creates the corrected record.
 */
export function useIdempotencyKey(): string {
  const [key] = useState(createIdempotencyKey);
  return key;
}
