import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordChangeInput } from '../../../domain/schemas/signIn.ts';
import { DEMO_SIGN_IN } from '../../config.ts';
import { recordChanges } from '../../db/audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { success } from '../../http/envelope.ts';
import { logSecurity } from '../../http/log.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/refusal.ts';
import { answerOf, failures, idParams } from '../../http/routeSchemas.ts';
import type { SessionUser } from '../../http/session.ts';
import { countAttempt, forgetAttempts } from '../auth/attempts.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { replacePassword, wrongFields } from './password.ts';
import { openSessions, ownSession } from './sessions.ts';

const tags = ['account'];

/** Routes for one's own password and sessions (feature `account`); none with SPEC_STRICT=1. */
export function registerAccount(app: FastifyInstance): void {
  const { db, reader, config, clock, secret, passwordCost } = app.context;
  if (config.specStrict) return;

  const viewerOf = (request: FastifyRequest) => ({
    userId: userOf(request).id,
    sessionHash: request.sessionHash,
    secret,
    now: clock(),
  });

  app.get(
    '/account/sessions',
    { schema: { tags, response: { 200: answerOf(z.array(sessionListed)), ...failures(401) } } },
    async (request) => success(await openSessions(reader, viewerOf(request))),
  );

  app.delete(
    '/account/sessions',
    { schema: { tags, response: { 200: answerOf(z.object({ ended: z.int() })), ...failures(401, 403) } } },
    async (request) => {
      const { id } = userOf(request);
      const { numDeletedRows } = await inTransaction(db, (trx) =>
        trx
          .deleteFrom('session')
          .where('user_id', '=', id)
          .where('token_hash', '<>', request.sessionHash)
          .executeTakeFirstOrThrow(),
      );
      logSecurity(request, 'other sessions ended');
      return success({ ended: Number(numDeletedRows) }, 'Outras sessões encerradas');
    },
  );

  app.delete<{ Params: z.output<typeof idParams> }>(
    '/account/sessions/:id',
    { schema: { tags, params: idParams, response: { 200: answerOf(z.null()), ...failures(401, 403, 404, 409) } } },
    async (request) => {
      const viewer = viewerOf(request);
      const hash = await ownSession(db, request.params.id, viewer);
      if (hash === undefined) throw notFound('Esta sessão não existe mais');
      if (hash === viewer.sessionHash)
        throw conflict('Esta é a sessão que você está usando: para encerrá-la, use Sair');
      await inTransaction(db, (trx) =>
        trx.deleteFrom('session').where('token_hash', '=', hash).where('user_id', '=', viewer.userId).execute(),
      );
      logSecurity(request, 'session ended');
      return success(null, 'Sessão encerrada');
    },
  );

  app.put<{ Body: z.output<typeof passwordChangeInput> }>(
    '/account/password',
    {
      schema: {
        tags,
        body: passwordChangeInput,
        response: { 200: answerOf(z.null()), ...failures(400, 401, 403, 409, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const { id, email } = userOf(request);
      if (config.demo && email === DEMO_SIGN_IN.email)
        throw conflict('Na demonstração a senha não muda: outras pessoas entram com ela');
      // The limits of the sign-in hold here too, or an open session would be a way around them.
      await countAttempt(request, email, id);
      const user = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const right = await verifyPassword(user.password_hash, request.body.current, passwordCost);
      if (right) await forgetAttempts(request, email);
      else logSecurity(request, 'password change refused');
      const wrong = wrongFields(right, request.body.current, request.body.new, email);
      if (wrong) throw invalid(wrong);

      const passwordHash = await hashPassword(request.body.new, passwordCost);
      const { sessionHash } = request;
      const now = request.now();
      await reply.startSession({ id, email }, async (trx) => {
        await replacePassword(trx, user, passwordHash, sessionHash);
        await recordChanges(trx, now, [{ resource: 'users', id, action: 'password' }]);
      });
      logSecurity(request, 'password changed');
      return success(null, 'Senha alterada com sucesso!');
    },
  );
}

/** The user of a request; the session plugin has refused those without. */
function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Refusal(401, 'Entre para continuar');
  return request.user;
}

const sessionListed = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  device: z.string().nullable().describe('the kind of it, `Chrome no Android`'),
  current: z.boolean(),
});
