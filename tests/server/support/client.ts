import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
export type Headers = Record<string, string>;

/** A parsed response: `data` is the contract's data. */
export interface Reply<Data = unknown> {
  status: number;
  data: Data;
  message: string;
  errors: Record<string, string> | undefined;
  body: Record<string, unknown>;
  headers: LightMyRequestResponse['headers'];
  raw: LightMyRequestResponse;
}

export interface Client {
  /** Cookies, by name. */
  cookies: Map<string, string>;
  /** The client address that the server sees. */
  address: string;
  /** Calls the API (`/customers`) with the cookies and CSRF header of a browser. Asserts nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its responses
  call<Data = any>(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Reply<Data>>;
  /** The same with a full path and a raw body. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  send<Data = any>(method: Method, url: string, payload?: string, headers?: Headers): Promise<Reply<Data>>;
  /** Signs in as the login page does: the token first, then the credentials. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  signIn(email: string, password: string): Promise<Reply<any>>;
}

/** A simulated browser with cookies and the CSRF header. */
export function makeClient(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const client: Client = {
    cookies,
    address: '192.0.2.1',
    call: (method, path, body, headers = {}) =>
      client.send(method, `/api${path}`, body === undefined ? undefined : JSON.stringify(body), {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
    send: async (method, url, payload, headers = {}) => {
      const token = method === 'GET' ? undefined : cookies.get('XSRF-TOKEN');
      const raw = await app.inject({
        method,
        url,
        remoteAddress: client.address,
        headers: { ...(token ? { 'x-xsrf-token': token } : {}), ...headers },
        cookies: Object.fromEntries(cookies),
        ...(payload === undefined ? {} : { payload }),
      });
      for (const { name, value, expires, maxAge } of raw.cookies) {
        if (value === '' || maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return parseReply(raw);
    },
    signIn: async (email, password) => {
      await client.call('GET', '/check-session');
      return client.call('POST', '/auth', { email, password });
    },
  };
  return client;
}

function parseReply<Data>(raw: LightMyRequestResponse): Reply<Data> {
  // Compressed bodies are left to the test.
  const isPlain = raw.headers['content-encoding'] === undefined && raw.payload !== '';
  const isJson = isPlain && String(raw.headers['content-type']).startsWith('application/json');
  const body = (isJson ? raw.json() : {}) as Record<string, unknown>;
  return {
    status: raw.statusCode,
    data: body.data as Data,
    message: String(body.message ?? ''),
    errors: body.errors as Record<string, string> | undefined,
    body,
    headers: raw.headers,
    raw,
  };
}
