import { DEMO_SIGN_IN } from '../../../server/config.ts';

interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its responses
  data: any;
  body: unknown;
}

interface Browser {
  /** Cookies, by name. */
  cookies: Map<string, string>;
  /** Calls the API (`/customers`) of the server at `url`, with the cookies and CSRF header of a browser. */
  call(
    url: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** Signs in as the demo user. */
  signIn(url: string): Promise<ApiResponse>;
}

/** A simulated browser for servers in separate processes; its cookies are shared between them. */
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
      const envelope = (await response.json()) as { data: unknown };
      return { status: response.status, data: envelope.data, body: envelope };
    },
    signIn: async (url) => {
      await browser.call(url, 'GET', '/check-session');
      return browser.call(url, 'POST', '/auth', DEMO_SIGN_IN);
    },
  };
  return browser;
}
