import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { registerAccount } from './features/account/index.ts';
import { registerAgenda } from './features/agenda/index.ts';
import { registerAudit } from './features/audit/index.ts';
import { registerAuth } from './features/auth/index.ts';
import { registerCashSessions } from './features/cash/index.ts';
import { registerCash } from './features/cash/register.ts';
import { registerCashRegisterRows } from './features/cash/registerRows.ts';
import { registerChanges } from './features/changes/index.ts';
import { registerCommissions } from './features/commissions/index.ts';
import { registerCustomers } from './features/customers/index.ts';
import { registerExport } from './features/export/index.ts';
import { registerHealth } from './features/health.ts';
import { registerImports } from './features/imports.ts';
import { metricsPlugin } from './features/metrics/index.ts';
import { registerPrivacy } from './features/privacy/index.ts';
import { registerRestore } from './features/restore.ts';
import { registerSales } from './features/sales/index.ts';
import { registerServices } from './features/services.ts';
import { registerSummary } from './features/summary.ts';
import { registerUsers } from './features/users/index.ts';
import { accessPlugin } from './http/access.ts';
import { compressionPlugin } from './http/compression.ts';
import { type AppContext, contextPlugin } from './http/context.ts';
import { csrfPlugin } from './http/csrf.ts';
import { errorsPlugin } from './http/errors.ts';
import { headersPlugin } from './http/headers.ts';
import { API_PREFIX, buildLoggerOptions, type LogStream, logPlugin, RequestLogController } from './http/log.ts';
import { sessionPlugin } from './http/session.ts';
import { staticPlugin } from './http/static.ts';
import { unfinishedRequestsPlugin } from './http/unfinishedRequests.ts';
import { compileValidator, jsonPlugin } from './http/validation.ts';
import { registerCustomerSearch } from './resources/customers.ts';
import { registerExpenseLists } from './resources/expenses.ts';
import { registerResources } from './resources/index.ts';

export interface AppOptions extends AppContext {
  /** Folder of the built front end; without it the server has the API alone. */
  dist?: string;
  /** Where the log is written; standard output by default. */
  logStream?: LogStream;
  /** Mean delay of the event loop, in milliseconds, above which every request gets a 503; 0 is no limit. */
  maxEventLoopDelayMs?: number;
}

/** The server, ready to listen or for `inject`. The caller closes the database. */
export async function buildApp({
  dist,
  logStream,
  maxEventLoopDelayMs = 3_000,
  ...context
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: buildLoggerOptions(context.config.logLevel, logStream),
    logController: new RequestLogController(),
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    // A sale that arrives on an open connection while the server restarts is stored, and /health keeps its body.
    return503OnClosing: false,
    // A long text in the place of an id gets a 404 like a short one.
    routerOptions: { maxParamLength: 16_384 },
  });
  app.setValidatorCompiler(compileValidator);
  // Responses are encoded by the declarations (domain/fields): their schemas are for the OpenAPI document only.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  await app.register(contextPlugin, context);
  await app.register(unfinishedRequestsPlugin);
  await app.register(logPlugin);
  await app.register(errorsPlugin);
  await app.register(headersPlugin);
  await app.register(jsonPlugin);
  // An interval without a sample counts as infinite delay: with an interval of one second, any block of a second would refuse requests.
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: 5_000,
    exposeStatusRoute: false,
  });
  await app.register(cookie);
  // Before the routes: it collects their schemas.
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Navalha',
        description: 'Back office of a barbershop or salon. Amounts are in reais; days are YYYY-MM-DD of the shop.',
        version: '1',
      },
      servers: [{ url: '/api' }],
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  });
  await app.register(registerHealth);
  await app.register(metricsPlugin);
  await app.register(
    async (api) => {
      await api.register(compressionPlugin);
      await api.register(sessionPlugin);
      await api.register(csrfPlugin);
      await api.register(accessPlugin);
      registerAuth(api);
      registerAccount(api);
      registerUsers(api);
      registerResources(api);
      registerCustomerSearch(api);
      registerCustomers(api);
      registerServices(api);
      registerImports(api);
      registerRestore(api);
      registerPrivacy(api);
      registerSales(api);
      registerAgenda(api);
      registerAudit(api);
      registerSummary(api);
      registerCash(api);
      registerCashSessions(api);
      registerCashRegisterRows(api);
      registerCommissions(api);
      registerExpenseLists(api);
      registerChanges(api);
      registerExport(api);
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      api.setNotFoundHandler(app.sendNotFound);
    },
    { prefix: API_PREFIX },
  );
  await app.register(async (root) => {
    await root.register(compressionPlugin);
    root.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
  await app.register(staticPlugin, { root: dist });
  await app.ready();
  return app;
}
