import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

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
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      const isPublic = config?.access === 'public' || !url.startsWith('/api/');
      for (const name of [method].flat()) routes.push({ method: name, url, isPublic });
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    return { built: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
}
