interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its responses
  body: any;
}

export type Call = (method: string, path: string, body?: object) => Promise<ApiResponse>;

/** Signs in and returns a function that calls the API over HTTP with the cookies and CSRF header of a browser. */
export async function signInTo(url: string, credentials: { email: string; password: string }): Promise<Call> {
  const cookies = new Map<string, string>();

  const call: Call = async (method, path, body) => {
    const token = cookies.get('XSRF-TOKEN');
    const response = await fetch(`${url}/api${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  };

  await call('GET', '/check-session');
  const { status } = await call('POST', '/auth', credentials);
  if (status !== 200) throw new Error(`could not sign in: ${status}`);
  return call;
}
