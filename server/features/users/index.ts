import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { VERSION_CONFLICT } from '../../../domain/constants.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../../domain/fields/schema.ts';
import { type User, type UserInput, users } from '../../../domain/resources/users.ts';
import { type Config, isDemoEmail } from '../../config.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { listQuerystring } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { checkUser, endSessions, lockUsers, requireOwner } from '../../db/users.ts';
import { audit, buildEditSchema, completeEdit } from '../../http/crud.ts';
import {
  failureResponses,
  idParams,
  parseId,
  parseVersion,
  success,
  successResponse,
  unwrapRecord,
} from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { sendList } from '../../http/list.ts';
import { logSecurityEvent } from '../../http/log.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { conflict, notFound } from '../../refusal.ts';
import { hashPassword } from '../auth/passwords.ts';
import { createFirstPassword } from './firstPassword.ts';
import { findUser, userList } from './list.ts';

const { path, key } = users.api;
const tags = [path];
const responseSchema = buildResponseSchema(users);
const inputSchema = buildInputSchema(users);
const firstPasswordSchema = z
  .string()
  .describe('answered once: the user signs in with it and has to replace it; a retry of the call answers without it');
const changed = [path];

const OF_DEMO = 'Na demonstração este usuário não muda: outras pessoas entram com ele';
const OWN_PASSWORD = 'A sua própria senha você troca em Minha conta';

/** The calls of an owner about users (feature `roles`); none with SPEC_STRICT=1. */
export function registerUsers(app: FastifyInstance): void {
  const { db, config, passwordCost } = app.context;
  if (config.specStrict) return;

  app.get<{ Querystring: z.output<typeof listQuerystring> }>(
    `/${path}`,
    {
      schema: {
        tags,
        querystring: listQuerystring,
        response: { 200: successResponse(z.array(responseSchema)), ...failureResponses(401, 403, 422) },
      },
    },
    (request, reply) => sendList(request, reply, path, userList, encode),
  );

  app.post<{ Body: Json }>(
    `/${path}/create`,
    {
      schema: {
        tags,
        description: 'Adds a user with a first password.',
        headers: idempotencyHeader,
        body: z.strictObject({ [key]: buildFieldsSchema(users) }),
        response: {
          201: successResponse(responseSchema.extend({ first_password: firstPasswordSchema.optional() })),
          ...failureResponses(400, 401, 403, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const input = parse(inputSchema, unwrapRecord(request.body, key));
      const context = request.requireContext();
      const first_password = createFirstPassword(input.email);
      const password_hash = await hashPassword(first_password, passwordCost);
      let isNew = false;
      const response = await runInTransaction(db, changed, async (trx) => {
        isNew = false;
        const call = { scope: `${path}/create`, key: request.readIdempotencyKey(), body: request.body, context };
        return runIdempotent(trx, call, async () => {
          isNew = true;
          await lockUsers(trx);
          await checkUser(trx, null, input, null);
          const created = { password_hash, has_first_password: 1, created_at: context.instant };
          const { id } = await trx
            .insertInto('app_user')
            .values({ ...toRow(input, null, context.instant), ...created })
            .returning('id')
            .executeTakeFirstOrThrow();
          const after = await getOrThrow(trx, id);
          await audit(trx, users, 'create', id, { before: null, after }, context);
          return { data: encode(after), message: users.texts.created };
        });
      });
      if (!isNew) return sendCreation(reply, response);
      logSecurityEvent(request, 'user created');
      // Added after the response was stored for retries: the password is stored only as a hash.
      const data = { ...(response.body.data as Json), first_password };
      return sendCreation(reply, { ...response, body: { ...response.body, data } });
    },
  );

  app.put<{ Body: Json; Params: { id: string } }>(
    `/${path}/edit/:id`,
    {
      schema: {
        tags,
        description: 'A new role or employee, and disabling the user, end their sessions.',
        params: idParams,
        body: z.strictObject({ [key]: buildEditSchema(users) }),
        response: { 200: successResponse(responseSchema), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, users.texts.notFound);
      const { version, ...given } = unwrapRecord(request.body, key);
      const expected = parseVersion(version);
      const context = request.requireContext();
      const edited = await runInTransaction(db, changed, async (trx) => {
        await lockUsers(trx);
        const before = await getOrThrow(trx, id);
        if (expected !== undefined && before.version !== expected) throw conflict(VERSION_CONFLICT);
        refuseDemoUser(config, before);
        const input = parse(inputSchema, completeEdit(users, before, given));
        await checkUser(trx, id, input, before);
        const { disabled_at } = await trx
          .selectFrom('app_user')
          .select('disabled_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('app_user')
          .set((eb) => ({ ...toRow(input, disabled_at, context.instant), version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
        await requireOwner(trx);
        const after = await getOrThrow(trx, id);
        if (SESSION_FIELDS.some((field) => before[field] !== after[field])) await endSessions(trx, id);
        await audit(trx, users, 'edit', id, { before, after }, context);
        return after;
      });
      logSecurityEvent(request, 'user edited');
      return success(encode(edited), users.texts.updated);
    },
  );

  app.post<{ Params: { id: string } }>(
    `/${path}/password/:id`,
    {
      schema: {
        tags,
        description: 'Replaces the password of a user by a new first one, and ends their sessions.',
        params: idParams,
        response: {
          200: successResponse(responseSchema.extend({ first_password: firstPasswordSchema })),
          ...failureResponses(401, 403, 404, 409),
        },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, users.texts.notFound);
      const context = request.requireContext();
      if (id === context.userId) throw conflict(OWN_PASSWORD);
      const { email } = await getOrThrow(db, id);
      const first_password = createFirstPassword(email);
      const password_hash = await hashPassword(first_password, passwordCost);
      const user = await runInTransaction(db, changed, async (trx) => {
        await lockUsers(trx);
        refuseDemoUser(config, await getOrThrow(trx, id));
        await trx
          .updateTable('app_user')
          .set((eb) => ({ password_hash, has_first_password: 1, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
        await endSessions(trx, id);
        await writeAuditEntries(trx, context, [{ resource: path, id, action: 'password' }]);
        return getOrThrow(trx, id);
      });
      logSecurityEvent(request, 'first password made');
      return success({ ...encode(user), first_password }, 'Senha provisória criada com sucesso!');
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${path}/sessions/:id`,
    {
      schema: {
        tags,
        description: 'Ends the sessions of a user; of the own user, all but this one.',
        params: idParams,
        response: { 200: successResponse(z.object({ ended: z.int() })), ...failureResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, users.texts.notFound);
      const context = request.requireContext();
      const ended = await runInTransaction(db, changed, async (trx) => {
        await getOrThrow(trx, id);
        await writeAuditEntries(trx, context, [{ resource: path, id, action: 'sign_out' }]);
        return endSessions(trx, id, request.sessionHash);
      });
      logSecurityEvent(request, 'sessions of a user ended');
      return success({ ended }, 'Sessões encerradas');
    },
  );
}

/** A change of these ends the user's sessions. */
const SESSION_FIELDS = ['role', 'employee_id', 'disabled'] as const;

function encode(user: User): Json {
  return encodeFields(users.fields, user);
}

async function getOrThrow(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw notFound(users.texts.notFound);
  return user;
}

/** Throws a 409 Refusal for a user of the demonstration. */
function refuseDemoUser({ demo }: Config, { email }: User): void {
  if (demo && isDemoEmail(email)) throw conflict(OF_DEMO);
}

/** The columns of an input. A name that repeats the e-mail is not stored; who is already disabled stays so since then. */
function toRow({ name, email, role, employee_id, disabled }: UserInput, disabledAt: string | null, instant: string) {
  return {
    ...{ email, role, employee_id },
    name: name.toLowerCase() === email ? null : name,
    disabled_at: disabled ? (disabledAt ?? instant) : null,
  };
}
