import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordChangeInput } from '../../../domain/schemas/signIn.ts';
import { isDemoEmail } from '../../config.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { failureResponses, idParams, success, successResponse } from '../../http/envelope.ts';
import { logSecurityEvent } from '../../http/log.ts';
import type { SessionUser } from '../../http/session.ts';
import { conflict, invalid, notFound, Refusal } from '../../refusal.ts';
import { clearAttempts, countAttempt } from '../auth/attempts.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { findPasswordErrors, replacePassword } from './password.ts';
import { findOwnSessionHash, listOpenSessions } from './sessions.ts';

const tags = ['account'];

/** Routes for the user's own password and sessions (feature `account`); none with SPEC_STRICT=1. */
export function registerAccount(app: FastifyInstance): void {
  const { db, reader, config, clock, secret, passwordCost } = app.context;
  if (config.specStrict) return;

  const getViewer = (request: FastifyRequest) => ({
    userId: getUser(request).id,
    sessionHash: request.sessionHash,
    secret,
    now: clock(),
  });

  app.get(
    '/account/sessions',
    { schema: { tags, response: { 200: successResponse(z.array(sessionSchema)), ...failureResponses(401) } } },
    async (request) => success(await listOpenSessions(reader, getViewer(request))),
  );

  app.delete(
    '/account/sessions',
    {
      schema: { tags, response: { 200: successResponse(z.object({ ended: z.int() })), ...failureResponses(401, 403) } },
    },
    async (request) => {
      const { id } = getUser(request);
      const { numDeletedRows } = await runInTransaction(db, [], (trx) =>
        trx
          .deleteFrom('session')
          .where('user_id', '=', id)
          .where('token_hash', '<>', request.sessionHash)
          .executeTakeFirstOrThrow(),
      );
      logSecurityEvent(request, 'other sessions ended');
      return success({ ended: Number(numDeletedRows) }, 'Outras sessões encerradas');
    },
  );

  app.delete<{ Params: z.output<typeof idParams> }>(
    '/account/sessions/:id',
    {
      schema: {
        tags,
        params: idParams,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404, 409) },
      },
    },
    async (request) => {
      const viewer = getViewer(request);
      const hash = await findOwnSessionHash(db, request.params.id, viewer);
      if (hash === undefined) throw notFound('Esta sessão não existe mais');
      if (hash === viewer.sessionHash)
        throw conflict('Esta é a sessão que você está usando: para encerrá-la, use Sair');
      await runInTransaction(db, [], (trx) =>
        trx.deleteFrom('session').where('token_hash', '=', hash).where('user_id', '=', viewer.userId).execute(),
      );
      logSecurityEvent(request, 'session ended');
      return success(null, 'Sessão encerrada');
    },
  );

  app.put<{ Body: z.output<typeof passwordChangeInput> }>(
    '/account/password',
    {
      config: { isForFirstPassword: true },
      schema: {
        tags,
        body: passwordChangeInput,
        response: { 200: successResponse(z.null()), ...failureResponses(400, 401, 403, 409, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const sessionUser = getUser(request);
      const { id, email } = sessionUser;
      if (config.demo && isDemoEmail(email))
        throw conflict('Na demonstração a senha não muda: outras pessoas entram com ela');
      // The sign-in's limits apply here too: otherwise an open session could be used to guess the password.
      await countAttempt(request, email, id);
      const user = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const isCorrect = await verifyPassword(user.password_hash, request.body.current, passwordCost);
      if (isCorrect) await clearAttempts(request, email);
      else logSecurityEvent(request, 'password change refused');
      const errors = findPasswordErrors(isCorrect, request.body.current, request.body.new, email);
      if (errors) throw invalid(errors);

      const passwordHash = await hashPassword(request.body.new, passwordCost);
      const { sessionHash } = request;
      const context = request.requireContext();
      await reply.startSession({ ...sessionUser, hasFirstPassword: false }, async (trx) => {
        await replacePassword(trx, user, passwordHash, sessionHash);
        await writeAuditEntries(trx, context, [{ resource: 'users', id, action: 'password' }]);
      });
      logSecurityEvent(request, 'password changed');
      return success(null, 'Senha alterada com sucesso!');
    },
  );
}

/** The user of a request. The session plugin has refused requests without one. */
function getUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Refusal(401, 'Entre para continuar');
  return request.user;
}

const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  device: z.string().nullable().describe('browser and system, such as `Chrome no Android`'),
  current: z.boolean(),
});
