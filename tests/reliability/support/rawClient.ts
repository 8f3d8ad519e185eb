import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { openBrowser } from '../../server/support/browser.ts';

export interface Call {
  method: string;
  /** Whole, from the root of the server, and sent as it is. */
  path: string;
  headers?: Record<string, string>;
  /** The bytes of the body, whatever they are. */
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

/** Sends calls to a server just as they are, on connections that are kept. Rejects where the server cuts one without an answer. */
export function openRawClient(url: string): RawClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: async ({ method, path, headers, body }) => {
      const { hostname, port } = new URL(url);
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...lengthOf(body) } });
      sent.end(body);
      const [answer] = await once(sent, 'response');
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
    },
    close: () => agent.destroy(),
  };
}

/** What a browser that is signed in adds to every call. */
export function getSessionHeaders({ cookies }: ReturnType<typeof openBrowser>): Record<string, string> {
  return {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
}

function lengthOf(body: Call['body']): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}
