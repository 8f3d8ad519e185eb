import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ACCESS } from '../../../domain/access.ts';

export interface Route {
  method: string;
  /** The route pattern: `/api/customers/edit/:id`. */
  url: string;
  isPublic: boolean;
}

/** Runs `build` and collects the routes registered by the server it builds. */
export async function collectRoutes<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: Route[] }> {
  const routes: Route[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const name of [method].flat()) routes.push({ method: name, url, isPublic: isPublic(name, url) });
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    return { built: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
}

function isPublic(method: string, url: string): boolean {
  if (!url.startsWith('/api/')) return true;
  // Fastify answers HEAD with the route of GET.
  return ACCESS[`${method === 'HEAD' ? 'GET' : method} ${url.slice('/api'.length)}`] === 'public';
}
