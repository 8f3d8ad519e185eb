import { DEMO_SIGN_IN } from '../../../server/config.ts';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer; unknown would only add casts
  data: any;
  /** All of it. */
  body: unknown;
}

interface Browser {
  /** What a browser keeps, by name. */
  cookies: Map<string, string>;
  /** One call of the API (`/customers`) of the server at `url`, with the cookies and the anti-forgery header a browser would send. */
  call(url: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** As the demonstration user. */
  signIn(url: string): Promise<Answer>;
}

/** A browser over the network, for servers that are processes of their own; it takes its cookies from one to the other. */
export function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    call: async (url, method, path, body, headers = {}) => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const answer = (await response.json()) as { data: unknown };
      return { status: response.status, data: answer.data, body: answer };
    },
    signIn: async (url) => {
      await browser.call(url, 'GET', '/check-session');
      return browser.call(url, 'POST', '/auth', DEMO_SIGN_IN);
    },
  };
  return browser;
}
