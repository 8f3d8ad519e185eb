import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { personalDataCodec } from '../../../domain/featureResponses.ts';
import { type StreamedList, sortByIds } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { failureResponses, idParams, parseId, success, successResponse } from '../../http/envelope.ts';
import { sendObject, sendRecords } from '../../http/list.ts';
import { getRequestLogFields } from '../../http/log.ts';
import { compileQueryValidator } from '../../http/validation.ts';
import { notFound } from '../../refusal.ts';
import { customerPrivacy } from '../customers/privacy.ts';
import { anonymize, eraseFreedPages, type PersonDefinition } from './anonymize.ts';
import { employeePrivacy } from './employees.ts';
import { removedPersonSchema } from './responseSchemas.ts';

/** Routes for a person's rights to their data (feature `privacy`); none with SPEC_STRICT=1. */
export function registerPrivacy(app: FastifyInstance): void {
  if (app.context.config.specStrict) return;
  registerPerson(app, customerPrivacy);
  registerPerson(app, employeePrivacy);
}

/** GET /x/removed, GET and DELETE /x/personal-data/{id} */
function registerPerson(app: FastifyInstance, kind: PersonDefinition): void {
  const { db, reader, config } = app.context;
  const { name } = kind;
  const tags = [name];

  app.get(
    `/${name}/removed`,
    {
      schema: {
        tags,
        description:
          'Deleted people whose names are still stored because the history refers to them; anonymized people excluded.',
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
        description: 'All data stored about a person, also about a deleted one.',
        params: idParams,
        response: { 200: successResponse(kind.dataSchema), ...failureResponses(401, 404) },
      },
    },
    async (request, reply) => {
      const givenId = parseId(request.params.id, kind.missingMessage);
      const id = (await kind.resolveId?.(reader, givenId)) ?? givenId;
      const data = await kind.readData(reader, id);
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
        description: 'Anonymizes a person permanently. Money, points and visits stay.',
        params: idParams,
        ...(kind.decisionSchema ? { body: kind.decisionSchema } : {}),
        response: {
          200: successResponse(z.null()),
          ...failureResponses(401, 403, 404, 409, ...(kind.decisionSchema ? [422] : [])),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, kind.missingMessage);
      const context = request.requireContext();
      const changed = [
        ...kind.changedByAnonymization,
        ...kind.erasedResources.map(({ resource }) => resource.api.path),
      ];
      await runInTransaction(db, [...new Set(changed)], (trx) => anonymize(trx, kind, id, request.body, context));
      request.log.info({ event: 'person anonymised', ...getRequestLogFields(request), [kind.table]: id });
      if (config.databaseUrl === null) await eraseFreedPages(db);
      return success(null, kind.anonymizedMessage);
    },
  );
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

/** Ids of deleted people, the latest first, without anonymized ones. */
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

async function readRemovedPeople(db: Db, { table, addDetails }: PersonDefinition, ids: readonly number[]) {
  const people = await db
    .selectFrom(table)
    .select(['id', 'name', 'phone', 'email', 'archived_at as removed_at'])
    .where('id', 'in', ids)
    .where('anonymised_at', 'is', null)
    .execute();
  return sortByIds(ids, (await addDetails?.(db, ids, people)) ?? people);
}
