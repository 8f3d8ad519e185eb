import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { personalDataCodec } from '../../../domain/featureResponses.ts';
import type { PersonKind } from '../../../domain/personalData.ts';
import { type StreamedList, sortByIds } from '../../db/listing.ts';
import { resolveCustomerId } from '../../db/mergedCustomers.ts';
import type { Db } from '../../db/schema.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { parseId, success } from '../../http/envelope.ts';
import { sendObject, sendRecords } from '../../http/list.ts';
import { getRequestLogFields } from '../../http/log.ts';
import { failureResponses, idParams, successResponse } from '../../http/routeSchemas.ts';
import { compileQueryValidator } from '../../http/validation.ts';
import { conflict, notFound } from '../../refusal.ts';
import { decisionSchemas } from '../../resources/reservations/openReservations.ts';
import { anonymize, eraseFreedPages } from './anonymize.ts';
import { type PersonDefinition, personKinds } from './people.ts';
import { type PersonalData, readCustomerData, readEmployeeData } from './personalData.ts';
import { customerDataSchema, employeeDataSchema, removedPersonSchema } from './responseSchemas.ts';

/** Routes for a person's rights to their data (feature `privacy`); none with SPEC_STRICT=1. */
export function registerPrivacy(app: FastifyInstance): void {
  if (app.context.config.specStrict) return;
  registerPerson(app, 'customers', customerDataSchema, readCustomerData);
  registerPerson(app, 'employees', employeeDataSchema, readEmployeeData);
}

/** GET /x/removed, GET and DELETE /x/personal-data/{id} */
function registerPerson(
  app: FastifyInstance,
  name: PersonKind,
  responseSchema: z.ZodType,
  readData: (db: Db, id: number) => Promise<PersonalData | undefined>,
): void {
  const { db, reader, config } = app.context;
  const kind = personKinds[name];
  const tags = [name];
  const resolveId = async (on: Db, id: number) => (kind.table === 'customer' ? resolveCustomerId(on, id) : id);

  app.get(
    `/${name}/removed`,
    {
      schema: {
        tags,
        description: 'Those who were deleted and are kept for the history, but for those who were anonymised.',
        response: { 200: successResponse(z.array(removedPersonSchema)), ...failureResponses(401) },
      },
    },
    async (_request, reply) => {
      const ids = await listRemovedIds(reader, kind);
      return sendRecords(reply, { ids, readByIds: (part) => readRemovedPeople(reader, kind, part) });
    },
  );

  app.get<{ Params: { id: string } }>(
    `/${name}/personal-data/:id`,
    {
      schema: {
        tags,
        description: 'Everything that is held on a person, also on one who was deleted.',
        params: idParams,
        response: { 200: successResponse(responseSchema), ...failureResponses(401, 404) },
      },
    },
    async (request, reply) => {
      const id = await resolveId(reader, parseId(request.params.id, kind.missingMessage));
      const data = await readData(reader, id);
      if (!data) throw notFound(kind.missingMessage);
      request.log.info({ event: 'personal data handed out', ...getRequestLogFields(request), [kind.table]: id });
      return sendObject(reply, { person: data.person }, encodeLists(data.lists));
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${name}/personal-data/:id`,
    {
      schema: {
        tags,
        description: 'Anonymises a person for good. Money, points and visits stay.',
        params: idParams,
        ...(kind.table === 'employee' ? { body: decisionSchemas.employee } : {}),
        response: {
          200: successResponse(z.null()),
          ...failureResponses(401, 403, 404, 409, ...(kind.table === 'employee' ? [422] : [])),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, kind.missingMessage);
      const context = request.requireContext();
      await runInTransaction(db, kind.changedByAnonymization, async (trx) => {
        if (kind.table === 'customer') await refuseMerged(trx, id);
        await anonymize(trx, kind, id, request.body, context);
      });
      request.log.info({ event: 'person anonymised', ...getRequestLogFields(request), [kind.table]: id });
      if (config.databaseUrl === null) await eraseFreedPages(db);
      return success(null, kind.anonymisedMessage);
    },
  );
}

/** Throws a 409 Refusal for a record that was merged: one person is anonymised as a whole, by the record that it was merged into. */
async function refuseMerged(db: Db, id: number): Promise<void> {
  const target = await db
    .selectFrom('customer as dropped')
    .innerJoin('customer', 'customer.id', 'dropped.merged_into')
    .select('customer.name')
    .where('dropped.id', '=', id)
    .where('dropped.anonymised_at', 'is', null)
    .executeTakeFirst();
  if (target)
    throw conflict(`Este cadastro foi juntado ao de ${target.name}. Anonimize aquele: os dois se apagam juntos.`);
}

/** The same lists with their records encoded for the wire. */
function encodeLists(lists: Record<string, StreamedList>): Record<string, StreamedList> {
  const encodeList = ([name, { ids, readByIds }]: [string, StreamedList]) => [
    name,
    {
      ids,
      readByIds: async (chunk: readonly number[]) => personalDataCodec.encode({ [name]: await readByIds(chunk) })[name],
    },
  ];
  return Object.fromEntries(Object.entries(lists).map(encodeList));
}

/** Ids of deleted people, the latest first, without anonymised ones. */
async function listRemovedIds(db: Db, { table }: PersonDefinition): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('archived_at', 'is not', null)
    .where('anonymised_at', 'is', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function readRemovedPeople(db: Db, { table }: PersonDefinition, ids: readonly number[]) {
  const people = await db
    .selectFrom(table)
    .select(['id', 'name', 'phone', 'email', 'archived_at as removed_at'])
    .where('id', 'in', ids)
    .where('anonymised_at', 'is', null)
    .execute();
  return sortByIds(ids, table === 'employee' ? people : await addBalances(db, ids, people));
}

/** Adds what a restore would bring back (points, visits) and the record they were merged into. */
async function addBalances<Person extends { id: number }>(db: Db, ids: readonly number[], people: readonly Person[]) {
  const rows = await db
    .selectFrom('customer')
    .leftJoin('customer as other', 'other.id', 'customer.merged_into')
    .select(['customer.id', 'customer.points', 'customer.total_visits', 'other.id as other_id', 'other.name'])
    .where('customer.id', 'in', ids)
    .execute();
  const byId = new Map(
    rows.map(({ id, points, total_visits, other_id, name }) => {
      const merged_into = other_id === null || name === null ? null : { id: other_id, name };
      return [id, { points, total_visits, merged_into }];
    }),
  );
  return people.map((person) => ({ ...person, ...byId.get(person.id) }));
}
