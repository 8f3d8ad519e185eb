import { useState } from 'react';

/** A new Idempotency-Key for one creation and all its retries: 128 random bits. Over plain HTTP `randomUUID` does not exist. */
export function createIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a function that maps a request to its Idempotency-Key, the same while the component is mounted. The server refuses a key
 * with another body, so each request has its own.
 */
export function useIdempotencyKeys(): (request: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? createIdempotencyKey();
    keys.set(text, key);
    return key;
  };
}
