import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface Route {
  method: string;
  /** As the router has it: `/api/customers/edit/:id`. */
  url: string;
  isPublic: boolean;
}

/** Runs what builds a server, and lists the routes its router was given meanwhile. */
export async function collectRoutes<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: Route[] }> {
  const routes: Route[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      const isPublic = config?.isPublic === true || !url.startsWith('/api/');
      for (const each of [method].flat()) routes.push({ method: each, url, isPublic });
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    return { built: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
}
