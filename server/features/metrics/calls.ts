import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { API_PREFIX } from '../../http/log.ts';

interface Call {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Calls stored before the registry is loaded, which takes prom-client 100 ms: it is loaded at the first request for metrics, or after this many. */
const MAX_PENDING = 1_000;

/** Counts the calls answered since the start by method, route and status. */
export class CallMetrics {
  #pending: Call[] = [];
  #count: ((call: Call) => void) | undefined;
  readonly #load: () => Promise<unknown>;

  /** `load` creates the registry and calls `registerIn`. */
  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  add(request: FastifyRequest, reply: FastifyReply): void {
    const call = {
      method: request.method,
      route: getRouteLabel(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    };
    if (this.#count) this.#count(call);
    else if (this.#pending.push(call) === MAX_PENDING) void this.#load();
  }

  registerIn(register: Registry, { Counter, Histogram }: typeof import('prom-client')): void {
    const calls = new Counter({
      name: 'navalha_http_calls_total',
      help: 'Calls answered, by method, route and status. Errors of the server have a status of 500 or above.',
      labelNames: ['method', 'route', 'status'],
      registers: [register],
    });
    const durations = new Histogram({
      name: 'navalha_http_call_duration_seconds',
      help: 'Time from the headers of a call to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers: [register],
    });
    this.#count = ({ method, route, status, seconds }) => {
      calls.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    };
    for (const call of this.#pending) this.#count(call);
    this.#pending = [];
  }
}

/** The pattern of an API route, never a URL. Files and pages share one label, because every file is a route. */
function getRouteLabel({ server, routeOptions }: FastifyRequest): string {
  if (server.prefix !== API_PREFIX) return 'outside /api';
  return routeOptions.url ?? 'unknown';
}
