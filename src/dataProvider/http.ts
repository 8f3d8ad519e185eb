import { HttpError } from 'react-admin';
import type { Role } from '../../domain/access.ts';
import { VERSION_CONFLICT } from '../../domain/constants.ts';
import type { Id } from '../../domain/ids.ts';
import { trimEndCharacter } from '../../domain/text.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';

/** The base URL of the API, without a slash at the end; on this origin by default. */
export const API_URL = trimEndCharacter(import.meta.env.VITE_API_URL || '/api', '/');

/** The session check. Every response also renews the anti-forgery cookie. */
export const SESSION_PATH = '/check-session';

/** The envelope of every response (docs/contract.md). */
export interface Envelope {
  status?: string;
  message?: string;
  data?: unknown;
  errors?: Record<string, string>;
  /** In GET /check-session of a server in demo mode. */
  demo?: { email: string; password: string; users?: readonly { role: Role; email: string }[] };
}

/** The envelope of a failed call; empty without a response. */
export function getErrorEnvelope(error: unknown): Envelope {
  return (error instanceof HttpError && (error.body as Envelope | null | undefined)) || {};
}

export interface ApiResponse {
  headers: Headers;
  /** Empty if the response is not a JSON object. */
  body: Envelope;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** The id of the user who makes the write; by default the user of this page. */
  userId?: Id;
}

/** The header with the user of a write, and the key in `errors` when the server refuses it. */
const USER_ID_HEADER = 'X-User-Id';

let getPageUserId: () => Id | undefined = () => undefined;
let handleOtherUserError: () => void = () => undefined;

/**
 * Sets how every write gets its user's id; undefined for a back end that does not check it. `onOtherUserError` is called when the
 * server refuses a write because the session is another user's.
 */
export function setRequestUser(getUserId: () => Id | undefined, onOtherUserError: () => void): void {
  getPageUserId = getUserId;
  handleOtherUserError = onOtherUserError;
}

/** Whether a write was refused because the session is another user's. Nothing was changed. */
export function isOtherUserError(error: unknown): boolean {
  return USER_ID_HEADER in (getErrorEnvelope(error).errors ?? {});
}

/** Statuses that a proxy sends when the server is down. */
const GATEWAY = new Set([502, 503, 504]);

/**
 * Whether the call did not reach the shop's server, or the response was lost. An envelope of the contract proves a
 * response.
 */
export function isUnreachable(error: unknown): boolean {
  const { status, body } = (error ?? {}) as { status?: number; body?: { status?: unknown } };
  return status === 0 || (GATEWAY.has(status ?? -1) && typeof body?.status !== 'string');
}

/** 4xx statuses that say nothing about the request. */
const NO_ANSWER = new Set([408, 425]);

/**
 * Whether a failed write may have been done: true unless the shop's server refused it. A proxy's error page has no envelope, and after
 * a 5xx a transaction may be committed.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status = 0, body } = (error ?? {}) as { status?: number; body?: Partial<Envelope> };
  const hasEnvelope = typeof body?.message === 'string' || typeof body?.status === 'string';
  return !hasEnvelope || status < 400 || status >= 500 || NO_ANSWER.has(status);
}

/** The error field that says that the key was used for other data. */
const KEY_REUSED = 'Idempotency-Key';

/** Whether a creation was refused because an earlier attempt, with other values, was stored. */
export function isKeyReused(error: unknown): boolean {
  return KEY_REUSED in ((error as { body?: Envelope } | null)?.body?.errors ?? {});
}

let isUserActive = () => true;

/** Sets how a read finds out whether the user is active. Reads by an inactive user do not extend the session (feature `changes`). */
export function setUserActivityCheck(check: () => boolean): void {
  isUserActive = check;
}

const UNREACHABLE = 'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.';

const NOT_CREATED = 'O servidor não aceitou o cadastro. Tente novamente.';

const STATUS_MESSAGES: Record<number, string> = {
  401: 'Sua sessão terminou. Entre novamente.',
  403: 'O servidor recusou o pedido. Recarregue a página e tente novamente.',
  404: 'Este registro não existe mais.',
  409: VERSION_CONFLICT,
  413: 'O texto enviado é grande demais.',
  422: 'Confira os campos e tente novamente.',
  429: 'Muitas tentativas seguidas. Aguarde um pouco e tente novamente.',
  503: 'O servidor está ocupado. Tente novamente em instantes.',
};

/**
 * Calls the API without a time-out and parses the envelope; `path` begins with a slash and is relative to the API's base URL. Rejects with
 * an HttpError (pt-BR message; status, 0 when the server was not reached; body with `errors`), or with the AbortError of its signal.
 */
export async function call(path: string, callOptions: CallOptions = {}): Promise<ApiResponse> {
  const token = readAntiForgeryToken();
  // The same user for both attempts, even if another one signs in between them.
  const options = { ...callOptions, userId: callOptions.userId ?? getPageUserId() };
  try {
    return await send(path, options, token);
  } catch (error) {
    if (isOtherUserError(error)) handleOtherUserError();
    if (!(await hasTokenChanged(error, options, token))) throw error;
    // Safe to repeat: the server refuses a token before it does anything.
    return send(path, options, readAntiForgeryToken());
  }
}

/**
 * A POST that creates a record; resolves to the response's data, not decoded. Rejects as `call` does, also when a 2xx response says that
 * nothing was created.
 */
export async function postNew(
  path: string,
  body: object,
  options: Pick<CallOptions, 'headers' | 'userId'> = {},
): Promise<unknown> {
  const { body: envelope } = await call(path, { ...options, method: 'POST', body });
  if (envelope.status !== undefined && envelope.status !== 'success')
    throw new HttpError(envelope.message || NOT_CREATED, 422, envelope);
  return envelope.data;
}

async function send(path: string, options: CallOptions, token: string | undefined): Promise<ApiResponse> {
  const method = options.method ?? 'GET';
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && token) headers['X-XSRF-TOKEN'] = token;
  if (method !== 'GET' && options.userId !== undefined) headers[USER_ID_HEADER] = String(options.userId);
  if (method === 'GET' && !isUserActive()) headers['X-Background'] = '1';
  const { response, text } = await fetchText(path, {
    method,
    headers,
    credentials: 'include',
    body: options.body && JSON.stringify(options.body),
    signal: options.signal,
  });
  const body = parseEnvelope(text);
  const error = response.ok ? null : createHttpError(response.status, body);
  if (isUnreachable(error)) reportNoAnswer();
  else reportAnswer();
  if (error) throw error;
  return { headers: response.headers, body };
}

/** The failure of a call that was answered. */
export function createHttpError(status: number, body: Envelope): HttpError {
  return new HttpError(body.message || getStatusMessage(status), status, body);
}

/** The failure of a call that was not answered, or not completely. */
export function createUnreachableError(): HttpError {
  return new HttpError(UNREACHABLE, 0);
}

async function fetchText(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(API_URL + path, init);
    return { response, text: await response.text() };
  } catch {
    init.signal?.throwIfAborted();
    reportNoAnswer();
    throw createUnreachableError();
  }
}

/** Whether a call was refused because its anti-forgery token was replaced. Requests a new token. */
async function hasTokenChanged(error: unknown, options: CallOptions, sentToken: string | undefined): Promise<boolean> {
  const isForbidden = error instanceof HttpError && error.status === 403 && (options.method ?? 'GET') !== 'GET';
  if (!isForbidden || isOtherUserError(error)) return false;
  await send(SESSION_PATH, { signal: options.signal }, undefined).catch(() => undefined);
  const newToken = readAntiForgeryToken();
  return newToken !== undefined && newToken !== sentToken;
}

function readAntiForgeryToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

export function parseEnvelope(text: string): Envelope {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    // A proxy's error page or an empty response: the status decides.
    return {};
  }
}

function getStatusMessage(status: number): string {
  return STATUS_MESSAGES[status] ?? 'O servidor não conseguiu responder. Tente novamente.';
}
