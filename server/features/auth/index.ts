import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { FEATURES } from '../../../domain/constants.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { sessionAnswer } from '../../answers.ts';
import type { Row, Tables } from '../../db/schema.ts';
import { DEMO_SIGN_IN } from '../../demoSignIn.ts';
import { Refusal } from '../../refusal.ts';
import { success } from '../../reply.ts';
import { answerOf, failures } from '../../routeSchemas.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

/** The sentence for a wrong pair, whichever half is wrong. */
const WRONG_PAIR = 'Usuário ou senha inválidos. Verifique suas credenciais.';

/** POST /auth, GET /check-session and, unless the product is the spec to the letter, DELETE /auth. */
export function registerAuth(app: FastifyInstance): void {
  const { db, config, clock } = app.shop;
  const sessionOf = (user: { id: number; email: string }) => ({
    id: user.id,
    email: user.email,
    features: config.specStrict ? [] : [...FEATURES],
    time_zone: config.timeZone,
    ...(config.demo && !config.specStrict && user.email === DEMO_SIGN_IN.email ? { demo: true } : {}),
  });

  /** Where a demonstration became a shop in production, its user may still be there, with the password that everybody knows. */
  const isPublicPair = ({ email, password }: z.output<typeof signInInput>) =>
    config.production && email.toLowerCase() === DEMO_SIGN_IN.email && password === DEMO_SIGN_IN.password;

  app.post<{ Body: z.output<typeof signInInput> }>(
    '/auth',
    {
      config: { public: true },
      schema: {
        tags: ['auth'],
        body: signInInput,
        response: { 200: answerOf(sessionAnswer), ...failures(400, 401, 403, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = request.body.email.toLowerCase();
      await countAttempt(db, request.ip, email, clock());
      const user = await db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
      const right = await verifyPassword(user?.password_hash ?? null, request.body.password);
      if (!user || !right || user.disabled_at !== null || isPublicPair(request.body)) {
        request.log.info({ event: 'sign-in refused' });
        throw new Refusal(401, WRONG_PAIR);
      }
      await reply.startSession(user, (trx) => holdUnchanged(trx, user));
      await forgetAttempts(db, request.ip, email);
      request.log.info({ event: 'signed in', userId: user.id });
      return success(sessionOf(user), 'Bem-vindo de volta');
    },
  );

  app.get(
    '/check-session',
    {
      config: { public: true },
      schema: { tags: ['auth'], response: { 200: checkSessionAnswer } },
    },
    async (request, reply) => {
      reply.refreshXsrfToken();
      const user = request.user;
      if (user) return success(sessionOf(user));
      return { ...success(null, 'Sem sessão'), ...(config.demo ? { demo: DEMO_SIGN_IN } : {}) };
    },
  );

  if (config.specStrict) return;
  app.delete(
    '/auth',
    { schema: { tags: ['auth'], response: { 200: answerOf(z.null()), ...failures(401, 403) } } },
    async (request, reply) => {
      await reply.endSession();
      request.log.info({ event: 'signed out', userId: request.user?.id });
      return success(null, 'Até logo');
    },
  );
}

/**
 * Keeps a user's password from being changed before the transaction ends. Throws a 401 Refusal when, since it was verified, it
 * was changed or the user disabled: the change has ended the sessions there were, and must not find one more after it.
 */
async function holdUnchanged(trx: Transaction<Tables>, user: Row<'app_user'>): Promise<void> {
  const held = await trx
    .updateTable('app_user')
    .set({ password_hash: user.password_hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!held.numUpdatedRows) throw new Refusal(401, WRONG_PAIR);
}

const checkSessionAnswer = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: sessionAnswer.nullable(),
  demo: z.object({ email: z.string(), password: z.string() }).optional(),
});
