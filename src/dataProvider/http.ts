import { HttpError } from 'react-admin';
import type { Id } from '../../domain/ids.ts';
import { trimEndCharacter } from '../../domain/text.ts';

/** Where the API is: an address without a slash at the end, on this origin by default. */
export const API_URL = trimEndCharacter(import.meta.env.VITE_API_URL || '/api', '/');

/** Where the session is asked for. Any answer of it also renews the anti-forgery cookie. */
export const SESSION_PATH = '/check-session';

/** What every answer of the contract is wrapped in. */
export interface Envelope {
  status?: string;
  message?: string;
  data?: unknown;
  errors?: Record<string, string>;
  /** GET /check-session of a server that runs in demo. */
  demo?: { email: string; password: string };
}

/** What came with the refusal of a call; empty where nothing was answered. */
export function getErrorEnvelope(error: unknown): Envelope {
  return (error instanceof HttpError && (error.body as Envelope | null | undefined)) || {};
}

export interface Reply {
  headers: Headers;
  /** Empty when the answer was not a JSON object. */
  body: Envelope;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** Whose write it is, where it is not simply that of the person this page works for. */
  owner?: Id;
}

/** The header that says whose a write is, and the key of the refusal's sentence. */
const USER_ID = 'X-User-Id';

let pageOwner: () => Id | undefined = () => undefined;
let onOtherUser: () => void = () => undefined;

/**
 * Has every write say whose it is, by the answer of `owner`; undefined for a back end that does not ask for it. `onRefused` is
 * called when the server refuses one, because the session is another person's by now.
 */
export function setWriteOwner(owner: () => Id | undefined, onRefused: () => void): void {
  pageOwner = owner;
  onOtherUser = onRefused;
}

/** Whether a write was refused because the session is another person's. Nothing was done then. */
export function isOtherUserError(error: unknown): boolean {
  return USER_ID in (getErrorEnvelope(error).errors ?? {});
}

let isUserActive = () => true;

/** Has what is read while nobody is at the device say so: a server that announces `changes` then lets the session expire. */
export function setUserActivityCheck(ask: () => boolean): void {
  isUserActive = ask;
}

const UNREACHABLE = 'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.';

const SENTENCES: Record<number, string> = {
  401: 'Sua sessão terminou. Entre novamente.',
  403: 'O servidor recusou o pedido. Recarregue a página e tente novamente.',
  404: 'Este registro não existe mais.',
  409: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
  413: 'O texto enviado é grande demais.',
  422: 'Confira os campos e tente novamente.',
  429: 'Muitas tentativas seguidas. Aguarde um pouco e tente novamente.',
  503: 'O servidor está ocupado. Tente novamente em instantes.',
};

/**
 * Calls the API and opens the envelope. `path` begins with a slash and is relative to the API's base URL.
 * Rejects with an HttpError (message fit to show, status or 0 when the server was not reached, body with `errors`),
 * or with the AbortError of its signal. There is no time-out.
 */
export async function call(path: string, asked: CallOptions = {}): Promise<Reply> {
  const token = antiForgeryToken();
  // The same for both tries, even if another person signs in between them.
  const options = { ...asked, owner: asked.owner ?? pageOwner() };
  try {
    return await send(path, options, token);
  } catch (error) {
    if (isOtherUserError(error)) onOtherUser();
    if (!(await wasStale(error, options, token))) throw error;
    // Safe to repeat whatever it was: the server refused it before doing anything.
    return send(path, options, antiForgeryToken());
  }
}

async function send(path: string, options: CallOptions, token: string | undefined): Promise<Reply> {
  const method = options.method ?? 'GET';
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && token) headers['X-XSRF-TOKEN'] = token;
  if (method !== 'GET' && options.owner !== undefined) headers[USER_ID] = String(options.owner);
  if (method === 'GET' && !isUserActive()) headers['X-Unattended'] = '1';
  const { response, text } = await reach(path, {
    method,
    headers,
    credentials: 'include',
    body: options.body && JSON.stringify(options.body),
    signal: options.signal,
  });
  const body = parse(text);
  if (!response.ok) throw new HttpError(body.message || sentenceFor(response.status), response.status, body);
  return { headers: response.headers, body };
}

async function reach(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(API_URL + path, init);
    return { response, text: await response.text() };
  } catch {
    init.signal?.throwIfAborted();
    throw new HttpError(UNREACHABLE, 0);
  }
}

/** Whether a call was refused for an anti-forgery token that another answer has replaced since. Asks for a new one. */
async function wasStale(error: unknown, options: CallOptions, sent: string | undefined): Promise<boolean> {
  const refused = error instanceof HttpError && error.status === 403 && (options.method ?? 'GET') !== 'GET';
  if (!refused || isOtherUserError(error)) return false;
  await send(SESSION_PATH, { signal: options.signal }, undefined).catch(() => undefined);
  const fresh = antiForgeryToken();
  return fresh !== undefined && fresh !== sent;
}

function antiForgeryToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

function parse(text: string): Envelope {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    // A proxy's error page, or an empty answer: the status says what there is to say.
    return {};
  }
}

function sentenceFor(status: number): string {
  return SENTENCES[status] ?? 'O servidor não conseguiu responder. Tente novamente.';
}
