import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { openBrowser } from '../../server/support/browser.ts';

export interface Call {
  method: string;
  /** The full path, sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

export interface RawClient {
  send(call: Call): Promise<Reply>;
  close(): void;
}

/** Sends calls unchanged over keep-alive connections. `send` rejects when the server closes one without a response. */
export function openRawClient(url: string): RawClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: async ({ method, path, headers, body }) => {
      const { hostname, port } = new URL(url);
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...getLengthHeader(body) } });
      sent.end(body);
      const [response] = await once(sent, 'response');
      return { status: response.statusCode, headers: response.headers, text: await text(response) };
    },
    close: () => agent.destroy(),
  };
}

/** The session and CSRF headers of a signed-in browser. */
export function getSessionHeaders({ cookies }: ReturnType<typeof openBrowser>): Record<string, string> {
  return {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
}

function getLengthHeader(body: Call['body']): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}
