import { expect } from 'vitest';
import type { Reply } from './client.ts';

/** Expects exactly the success envelope. Returns the data. */
export function expectSuccess<Data>(reply: Reply<Data>, status = 200, message?: string): Data {
  expect(reply.status, reply.raw.payload).toBe(status);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.body).toEqual({ status: 'success', message: message ?? expect.any(String), data: reply.data });
  return reply.data;
}

/** Expects exactly the failure envelope, with these `errors` and `data` and no English text. */
export function expectRefusal(reply: Reply, status: number, errors?: Record<string, string>, data?: unknown): void {
  expect(reply.status, reply.raw.payload).toBe(status);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.body).toEqual({
    status: 'error',
    message: expect.stringMatching(/\S/),
    ...(errors ? { errors } : {}),
    ...(data ? { data } : {}),
  });
  const sentences = [reply.message, ...Object.values(reply.errors ?? {})].join(' ');
  expect(sentences).not.toMatch(/\b(invalid|expected|required|error|must|body|not|bad|request|string|undefined)\b/i);
}
