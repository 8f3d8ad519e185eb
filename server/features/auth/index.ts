import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ROLES, type Role } from '../../../domain/access.ts';
import { FEATURES } from '../../../domain/constants.ts';
import { idSchema, listKeys } from '../../../domain/fields/schema.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { type Config, DEMO_SIGN_IN, DEMO_USERS, FORMER_DEMO_EMAIL, isDemoEmail } from '../../config.ts';
import type { Db, Row, Tables } from '../../db/schema.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { failureResponses, success, successResponse } from '../../http/envelope.ts';
import { logSecurityEvent } from '../../http/log.ts';
import { type SessionUser, toSessionUser } from '../../http/session.ts';
import { Refusal } from '../../refusal.ts';
import { clearAttempts, countAttempt } from './attempts.ts';
import { hashPassword, type PasswordCost, shouldRehash, verifyPassword } from './passwords.ts';

const sessionSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(listKeys<Role>(ROLES)).optional(),
  name: z.string().optional().describe('the e-mail of a user without a name'),
  employee_id: idSchema.nullable().optional(),
  first_password: z.literal(true).optional().describe('the password is a first one, which the user has to replace'),
  features: z.array(z.string()),
  time_zone: z.string(),
  demo: z.literal(true).optional().describe('the demonstration user, whose password is public'),
});
const strictSessionSchema = sessionSchema.omit({ role: true, name: true, employee_id: true, first_password: true });

const demoSignInSchema = z.object({
  email: z.string(),
  password: z.string(),
  users: z
    .array(z.object({ role: z.enum(listKeys<Role>(ROLES)), email: z.string() }))
    .optional()
    .describe('the users of the demonstration, all with this password'),
});

/** The responses to a sign-in and to a check of the session; with SPEC_STRICT=1 without roles. */
function buildResponseSchemas({ specStrict }: Config) {
  const session = specStrict ? strictSessionSchema : sessionSchema;
  const demo = specStrict ? demoSignInSchema.omit({ users: true }) : demoSignInSchema;
  return {
    signIn: successResponse(session),
    check: z.object({
      status: z.literal('success'),
      message: z.string(),
      data: session.nullable(),
      demo: demo.optional(),
    }),
  };
}

/** One sentence for both, so that it does not reveal which e-mails have a user. */
const WRONG_CREDENTIALS = 'Usuário ou senha inválidos. Verifique suas credenciais.';

/** POST /auth, GET /check-session and, unless SPEC_STRICT=1, DELETE /auth. */
export function registerAuth(app: FastifyInstance): void {
  const { db, config, passwordCost } = app.context;
  const responseSchemas = buildResponseSchemas(config);
  const toSessionData = (user: SessionUser) => ({
    id: user.id,
    email: user.email,
    ...(config.specStrict
      ? {}
      : {
          role: user.role,
          name: user.name,
          employee_id: user.employeeId,
          ...(user.hasFirstPassword ? { first_password: true } : {}),
        }),
    features: config.specStrict ? [] : [...FEATURES],
    time_zone: config.timeZone,
    ...(config.demo && !config.specStrict && isDemoEmail(user.email) ? { demo: true } : {}),
  });

  /** In production the demonstration's public password is refused: a shop that began as a demonstration may still have its user. */
  const isDemoSignIn = ({ email, password }: z.output<typeof signInInput>) =>
    config.production &&
    (isDemoEmail(email) || email.toLowerCase() === FORMER_DEMO_EMAIL) &&
    password === DEMO_SIGN_IN.password;

  app.post<{ Body: z.output<typeof signInInput> }>(
    '/auth',
    {
      schema: {
        tags: ['auth'],
        body: signInInput,
        response: { 200: responseSchemas.signIn, ...failureResponses(400, 401, 403, 413, 422, 429) },
      },
    },
    async (request, reply) => {
      const email = request.body.email.toLowerCase();
      const user = await db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
      const account = user?.id ?? 'unknown';
      await countAttempt(request, email, account);
      const refuseSignIn = () => {
        // The e-mail is not logged: it may be a password typed into the wrong field.
        logSecurityEvent(request, 'sign-in refused', account);
        return new Refusal(401, WRONG_CREDENTIALS);
      };
      const isCorrect = await verifyPassword(user?.password_hash ?? null, request.body.password, passwordCost);
      if (!user || !isCorrect || user.disabled_at !== null || isDemoSignIn(request.body)) throw refuseSignIn();
      const newHash = await renewHash(user.password_hash, request.body.password, passwordCost);
      await reply.startSession(toSessionUser(user), async (trx) => {
        if (!(await lockPassword(trx, user, request.body.password, newHash))) throw refuseSignIn();
      });
      await clearAttempts(request, email);
      logSecurityEvent(request, 'signed in', user.id);
      if (newHash !== user.password_hash) logSecurityEvent(request, 'password rehashed', user.id);
      return success(toSessionData(toSessionUser(user)), 'Bem-vindo de volta');
    },
  );

  app.get(
    '/check-session',
    {
      schema: { tags: ['auth'], response: { 200: responseSchemas.check } },
    },
    async (request, reply) => {
      reply.refreshXsrfToken();
      const user = request.user;
      if (user) return success(toSessionData(user));
      if (!config.demo) return success(null, 'Sem sessão');
      return {
        ...success(null, 'Sem sessão'),
        demo: { ...DEMO_SIGN_IN, ...(config.specStrict ? {} : { users: DEMO_USERS }) },
      };
    },
  );

  if (config.specStrict) return;
  app.delete(
    '/auth',
    {
      config: { isForFirstPassword: true },
      schema: { tags: ['auth'], response: { 200: successResponse(z.null()), ...failureResponses(401, 403) } },
    },
    async (request, reply) => {
      const userId = request.user?.id;
      await reply.endSession();
      logSecurityEvent(request, 'signed out', userId);
      // Also clears the back/forward cache. Not "storage": unsent sales are stored there.
      reply.header('Clear-Site-Data', '"cache"');
      return success(null, 'Até logo');
    },
  );
}

/** The hash to store after a correct password: the stored one, or a new one if that is weaker than today's. */
async function renewHash(stored: string, password: string, cost: PasswordCost): Promise<string> {
  return shouldRehash(stored, cost) ? hashPassword(password, cost) : stored;
}

/**
 * Locks a user's password until the transaction ends, and stores its renewed hash. False if the password was changed or the user
 * disabled after the verification: that ended all sessions, so no new one may begin.
 */
async function lockPassword(trx: Db, user: Row<'app_user'>, password: string, newHash: string): Promise<boolean> {
  const updated = await trx
    .updateTable('app_user')
    .set({ password_hash: newHash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows) return true;
  // Another sign-in may have renewed the hash of the same password.
  const now = await trx.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirst();
  if (now?.disabled_at !== null || !(await verifyPassword(now.password_hash, password))) return false;
  return lockPassword(trx, now, password, now.password_hash);
}

/**
 * Gives the demonstration user of an earlier version the e-mail that the login page shows. A user with the former e-mail and another
 * password is not changed.
 */
export async function renameFormerDemoUser(db: Kysely<Tables>): Promise<void> {
  const user = await db.selectFrom('app_user').selectAll().where('email', '=', FORMER_DEMO_EMAIL).executeTakeFirst();
  if (!user || !(await verifyPassword(user.password_hash, DEMO_SIGN_IN.password))) return;
  await runInTransaction(db, [], (trx) =>
    trx
      .updateTable('app_user')
      .set({ email: DEMO_SIGN_IN.email })
      .where('id', '=', user.id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('app_user').select('id').where('email', '=', DEMO_SIGN_IN.email))),
      )
      .execute(),
  );
}
