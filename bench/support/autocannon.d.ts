/** The parts of autocannon that the measures use. It has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: 'GET' | 'POST';
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request) => Request;
      onResponse?: () => void;
    }
    interface Options {
      url: string;
      headers?: Record<string, string>;
      connections: number;
      /** Seconds; ignored with `amount`, the number of requests. */
      duration?: number;
      amount?: number;
      requests?: Request[];
    }
    interface Result {
      requests: { average: number };
      non2xx: number;
      errors: number;
      timeouts: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
