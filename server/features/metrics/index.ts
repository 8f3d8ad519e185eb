import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import ipaddr from 'ipaddr.js';
import type { Registry } from 'prom-client';
import { findNewestBackupTime } from '../../commands/support/backups.ts';
import { migrations } from '../../db/migrate.ts';
import { countOpenSessions } from '../../http/session.ts';
import { countQueuedPasswords } from '../auth/passwords.ts';
import { CallMetrics } from './calls.ts';
import { readCheckedOutCommit } from './commit.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** A proxy sets at least one of these headers. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * GET /version and GET /metrics for the operator: 404 for requests from other machines, unless METRICS=1. Register it before the routes
 * whose calls it counts.
 */
export const metricsPlugin = fp(async (app) => {
  const { config } = app.context;
  // Read at the start: a checkout updated later is not the running version.
  const version = {
    version: String(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version),
    commit: readCheckedOutCommit(ROOT),
    schema: Object.keys(migrations).at(-1) ?? '',
  };

  let registry: Promise<Registry> | undefined;
  const loadRegistry = () => {
    registry ??= createRegistry(app, calls, version);
    return registry;
  };
  // Labels hold route patterns, never URLs, names or ids.
  const calls = new CallMetrics(loadRegistry);
  app.addHook('onResponse', async (request, reply) => calls.add(request, reply));

  const route = { schema: { hide: true }, exposeHeadRoute: false };
  const isAllowed = (request: FastifyRequest) => config.metrics || isFromThisMachine(request);
  app.get('/version', route, async (request, reply: FastifyReply) =>
    isAllowed(request) ? version : app.sendNotFound(request, reply),
  );
  app.get('/metrics', route, async (request, reply) => {
    if (!isAllowed(request)) return app.sendNotFound(request, reply);
    const register = await loadRegistry();
    return reply
      .type(register.contentType)
      .serializer((text: unknown) => String(text))
      .send(await register.metrics());
  });
});

/**
 * Whether a request comes from this machine directly, not through a proxy. A proxy that adds no header passes the shop's name in Host,
 * which is not a loopback name.
 */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return LOCAL_HOST.test(raw.headers.host ?? '') && PROXY_HEADERS.every((name) => raw.headers[name] === undefined);
}

async function createRegistry(app: FastifyInstance, calls: CallMetrics, version: object): Promise<Registry> {
  const prometheus = await import('prom-client');
  const { collectDefaultMetrics, Counter, Gauge, Registry } = prometheus;
  const { config, reader, clock, countDroppedLogLines } = app.context;
  const register = new Registry();
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        // A failing database must not hide the other metrics.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    });

  // The process: processor time, memory, open files, delay of the event loop.
  collectDefaultMetrics({ register });
  calls.registerIn(register, prometheus);
  const labels = Object.fromEntries(Object.entries(version).map(([name, value]) => [name, value ?? 'unknown']));
  new Gauge({
    name: 'navalha_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: Object.keys(labels),
    registers: [register],
  }).set(labels, 1);
  new Counter({
    name: 'navalha_log_lines_dropped_total',
    help: 'Log lines that could not be written, for example because the disk is full.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(countDroppedLogLines());
    },
  });
  addGauge('navalha_password_hashes_waiting', 'Sign-ins that wait for others to be verified.', countQueuedPasswords);
  addGauge('navalha_sessions_open', 'Sessions that have neither ended nor expired, of all processes of the shop.', () =>
    countOpenSessions(reader, clock()),
  );
  if (config.databaseUrl === null) {
    addGauge(
      'navalha_backup_age_seconds',
      'Age of the newest complete backup in the data folder; +Inf without one.',
      () => {
        const instant = findNewestBackupTime(config.dataDir);
        return instant === null ? Number.POSITIVE_INFINITY : (clock().getTime() - instant) / 1_000;
      },
    );
  }
  return register;
}
