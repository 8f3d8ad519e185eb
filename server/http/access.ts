import fp from 'fastify-plugin';
import { ACCESS, type Access, isAllowed } from '../../domain/access.ts';
import { Refusal } from '../refusal.ts';
import { API_PREFIX, logSecurityEvent } from './log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route (domain/access.ts). */
    access?: Access;
    /** Is answered to a user who has yet to replace the first password. */
    isForFirstPassword?: boolean;
  }
}

const FIRST_PASSWORD = 'Troque a senha provisória para continuar';
const NOT_ALLOWED = 'Seu usuário não tem acesso a isto. Peça a quem é proprietário.';

/**
 * Gives every route its row of the table in domain/access.ts, and refuses calls that the user's role may not make. A route without a row
 * throws when it is registered. A user with a first password may only replace it, or sign out.
 */
export const accessPlugin = fp(
  async (app) => {
    const { specStrict } = app.context.config;

    app.addHook('onRoute', (route) => {
      // Fastify answers HEAD with the route of GET.
      const [method] = [route.method].flat().map((one) => (one === 'HEAD' ? 'GET' : one));
      const name = `${method} ${route.url.slice(API_PREFIX.length)}`;
      const access = ACCESS[name];
      if (!access) throw new Error(`domain/access.ts does not say who may call ${name}`);
      route.config = { ...route.config, access };
    });

    app.addHook('onRequest', async (request) => {
      const { user } = request;
      const { access = 'owner', isForFirstPassword } = request.routeOptions.config;
      if (!user || request.is404 || access === 'public') return;
      if (user.hasFirstPassword && !isForFirstPassword && !specStrict)
        throw new Refusal(403, FIRST_PASSWORD, { errors: { password: FIRST_PASSWORD } });
      if (isAllowed(user.role, access)) return;
      logSecurityEvent(request, 'not allowed');
      throw new Refusal(403, NOT_ALLOWED);
    });
  },
  { name: 'access', dependencies: ['session'] },
);
