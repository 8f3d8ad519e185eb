import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTargetResource, resources as listed, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import { getInputFields } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { CreatedRecord } from '../factories.ts';
import { databases } from '../server/support/databases.ts';
import { expectRefusal, expectSuccess } from '../server/support/expectations.ts';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import type { TestShop } from '../server/support/shop.ts';
import { useSharedShop } from '../server/support/useShop.ts';
import { buildRequest, extractRequest, type Json, makeRecord, toStoredRequest } from './support/records.ts';
import { getEdgeValues, getInvalidValues } from './support/values.ts';

const CHANGED = 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.';
const REUSED = { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' };
const UNKNOWN = 'Campo desconhecido';
const resources = [...listed, ...resourcesWithoutScreen];
/** An id that no record has. */
const MISSING_ID = 999_999_999;

/** Every reference field of every resource. */
const references = listed.flatMap((resource) =>
  getInputFields(resource)
    .filter(([, { kind }]) => kind === 'reference')
    // Deleting a customer deletes the entries in the waiting list (tests/server/waitingList.test.ts).
    .filter(([field]) => resource.name !== 'lista-de-espera' || field !== 'customer_id')
    .map(([field, { options }]) => ({ resource, field, options, target: getTargetResource(options) })),
);

describe.each(databases)('every resource ($database)', ({ dialect }) => {
  /** A test without a query, which runs on one database only. */
  const testOnce = (title: string, work: () => Promise<void>) => {
    if (dialect === 'sqlite') test(title, work);
  };
  const shop = useSharedShop({ dialect }, async () => {});
  let keys = 0;

  /** Empties the shop before a block of tests and checks its ledger afterwards. */
  const startWithEmptyShop = () => {
    beforeAll(() => shop().reset());
    afterAll(async () => expect(await findLedgerErrors(shop().db)).toEqual({}));
  };

  describe.each(resources)('$name', (resource) => {
    startWithEmptyShop();
    const { api, texts, table } = resource;
    const fields = getInputFields(resource);
    const create = (request: unknown, headers = {}) =>
      shop().client.call('POST', `/${api.path}/create`, { [api.key]: request }, headers);
    const edit = (id: number, request: unknown) =>
      shop().client.call('PUT', `/${api.path}/edit/${id}`, { [api.key]: request });
    const remove = (id: number) => shop().client.call('DELETE', `/${api.path}/remove/${id}`);
    const buildNewRequest = (overrides: Json = {}, seed = 1) =>
      buildRequest(shop().client, resource, overrides, { seed });
    const createOne = (overrides: Json = {}) => makeRecord(shop().client, resource, overrides);
    const fetchList = () => list(shop(), resource);
    /** Expects that nothing in the database has changed. */
    const expectUnchanged = async (work: () => Promise<void>) => {
      const before = await shop().dumpRows();
      await work();
      expect(await shop().dumpRows()).toEqual(before);
    };

    test('is created, listed, edited and removed, each with its message', async () => {
      for (const seed of [1, 2]) {
        const request = await buildNewRequest({}, seed);
        const record = expectSuccess(await create(request), 201, texts.created);
        expect(extractRequest(resource, record)).toEqual(toStoredRequest(resource, request));
        expect(record).toMatchObject({ id: expect.any(Number), version: 1 });
        expect(await fetchList()).toContainEqual(expect.objectContaining(record));

        const other = await buildNewRequest({}, seed + 10);
        const edited = expectSuccess(await edit(record.id, other), 200, texts.updated);
        expect(extractRequest(resource, edited)).toEqual(toStoredRequest(resource, other));
        expect(edited).toMatchObject({ id: record.id, version: 2 });
        expect(await fetchList()).toContainEqual(expect.objectContaining(edited));

        expect(expectSuccess(await remove(record.id), 200, texts.removed)).toBeNull();
        expect((await fetchList()).map(({ id }) => id)).not.toContain(record.id);
        for (const reply of [await remove(record.id), await edit(record.id, other)]) {
          expectRefusal(reply, 404);
          expect(reply.message).toBe(texts.notFound);
        }
      }
    });

    testOnce('requires a session and its token, at most 64 KiB and valid JSON', async () => {
      const record = await createOne();
      const body = { [api.key]: await buildNewRequest() };
      const text = JSON.stringify(body);
      const { client, visitor } = shop();
      const signedOut = visitor();
      await signedOut.call('GET', '/check-session');
      await expectUnchanged(async () => {
        for (const [method, path] of [
          ['POST', `/${api.path}/create`],
          ['PUT', `/${api.path}/edit/${record.id}`],
          ['DELETE', `/${api.path}/remove/${record.id}`],
        ] as const) {
          expectRefusal(await signedOut.call(method, path, body), 401);
          expectRefusal(await client.call(method, path, body, { 'x-xsrf-token': '' }), 403);
          if (method === 'DELETE') continue;
          const type = { 'content-type': 'application/json' };
          expectRefusal(await client.send(method, `/api${path}`, text.padEnd(64 * 1024 + 1), type), 413);
          expectRefusal(await client.send(method, `/api${path}`, text.slice(1), type), 400);
        }
        expectRefusal(await signedOut.call('GET', `/${api.list?.path ?? api.path}`), 401);
      });
    });

    test.each(fields)('accepts %s up to its limits and in every format', async (name, field) => {
      const { id } = await createOne();
      for (const [sent, returned] of getEdgeValues(field)) {
        const [key, value] = field.options.visibleWhen ?? [];
        const record = expectSuccess(await edit(id, { [name]: sent, ...(key ? { [key]: value } : {}) }));
        expect(record[name], JSON.stringify(sent)).toEqual(returned);
      }
    });

    testOnce('sets omitted optional fields to their defaults', async () => {
      const request = await buildNewRequest();
      for (const [name, { options }] of fields) {
        if (options.default === undefined && !options.optional && !options.keepWhenOmitted) continue;
        const { [name]: _, ...rest } = request;
        const record = extractRequest(resource, expectSuccess(await create(await withOtherEmployee(rest)), 201));
        // tests/server/agendaHours.test.ts covers durations of several services.
        if (name === 'duration' && options.optional) continue;
        const expected = options.optional ? null : options.keepWhenOmitted ? [] : options.default;
        expect(record[name], name).toEqual(typeof expected === 'boolean' ? (expected ? '1' : '0') : expected);
      }
    });

    /** The request, for another employee if it has a time: two reservations of one employee at one time are refused. */
    const withOtherEmployee = async (request: Json) => {
      const { employee_id } = await buildNewRequest(request);
      return 'time' in request ? { ...request, employee_id } : request;
    };

    // References are checked in the database.
    const refused = fields.filter(([, { kind }]) => dialect === 'sqlite' || /^references?$/.test(kind));
    let refusal: Promise<{ request: Json; id: number }> | undefined;
    /** A valid request and a record, which the refused calls do not change. */
    const prepareRefusal = async () => ({ request: await buildNewRequest(), id: (await createOne()).id });
    test.each(refused)('refuses %s beyond its limits with a sentence, and stores nothing', async (name, field) => {
      refusal ??= prepareRefusal();
      const { request, id } = await refusal;
      await expectUnchanged(async () => {
        for (const [value, sentence] of getInvalidValues(field)) {
          const [key, where] = field.options.visibleWhen ?? [];
          const condition = key ? { [key]: where } : {};
          const errors = { [name]: sentence };
          expectRefusal(await create({ ...request, ...condition, [name]: value }), 422, errors);
          if (value !== undefined) expectRefusal(await edit(id, { ...condition, [name]: value }), 422, errors);
        }
      });
    });

    testOnce('reports all errors together, unknown fields included', async () => {
      const required = fields.filter(([, field]) => getInvalidValues(field).some(([value]) => value === undefined));
      const sentences = required.map(([name, field]) => [
        name,
        getInvalidValues(field).find(([value]) => value === undefined)?.[1],
      ]);
      const { id } = await createOne();
      const request = await buildNewRequest();
      await expectUnchanged(async () => {
        expectRefusal(await create({}), 422, Object.fromEntries(sentences));
        for (const key of ['apelido', 'archived_at', 'toString', 'search']) {
          expectRefusal(await create({ ...request, [key]: 1 }), 422, { [key]: UNKNOWN });
          expectRefusal(await edit(id, { [key]: 1 }), 422, { [key]: UNKNOWN });
        }
      });
    });

    testOnce('refuses read-only fields in a new record and ignores them in an edit', async () => {
      const record = await createOne();
      const request = await buildNewRequest();
      for (const [name, { options }] of Object.entries(resource.fields)) {
        if (!options.readOnly) continue;
        if (options.parseError === undefined)
          expectRefusal(await create({ ...request, [name]: 1 }), 422, { [name]: UNKNOWN });
        const edited = expectSuccess(await edit(record.id, { [name]: 1 }));
        expect(edited[name], name).toEqual(record[name]);
      }
    });

    testOnce('refuses a body without a record', async () => {
      const errors = { [api.key]: 'Envie os dados do registro' };
      await expectUnchanged(async () => {
        for (const body of [undefined, null, [], 'x', 7, { thing: {} }, { [api.key]: [] }, { [api.key]: null }])
          expectRefusal(await shop().client.call('POST', `/${api.path}/create`, body), 422, errors);
      });
    });

    testOnce('refuses other keys beside the record', async () => {
      const request = await buildNewRequest();
      const { id } = await createOne();
      await expectUnchanged(async () => {
        const body = { [api.key]: request, extra: 1 };
        for (const reply of [
          await shop().client.call('POST', `/${api.path}/create`, body),
          await shop().client.call('PUT', `/${api.path}/edit/${id}`, body),
        ])
          expectRefusal(reply, 422, { extra: UNKNOWN });
      });
    });

    test('responds with 404 to an id that no record has', async () => {
      await expectUnchanged(async () => {
        for (const id of [
          'abc',
          '0',
          '-1',
          '1.5',
          '1e3',
          '01',
          '%20',
          '%00',
          '2147483648',
          '99999999999',
          MISSING_ID,
        ]) {
          const { client } = shop();
          for (const reply of [
            await client.call('PUT', `/${api.path}/edit/${id}`, { [api.key]: {} }),
            await client.call('DELETE', `/${api.path}/remove/${id}`),
          ]) {
            expectRefusal(reply, 404);
            expect(reply.message).toBe(texts.notFound);
          }
        }
      });
    });

    test('keeps the fields that an edit omits, and accepts the response of an edit as the next edit', async () => {
      const record = await createOne();
      expect(expectSuccess(await edit(record.id, {}))).toEqual({ ...record, version: 2 });
      const other = toStoredRequest(resource, await buildNewRequest(extractRequest(resource, record), 5));
      for (const [name] of fields) expectSuccess(await edit(record.id, { [name]: other[name] }));
      const edited = expectSuccess(await edit(record.id, {}));
      expect(extractRequest(resource, edited)).toEqual(other);
      const back = { ...edited, ...extractRequest(resource, edited) };
      expect(expectSuccess(await edit(record.id, back))).toEqual({ ...edited, version: edited.version + 1 });
    });

    test('refuses an edit of a version that is not current, and changes nothing', async () => {
      const { id } = await createOne();
      expectSuccess(await edit(id, { version: 1 }));
      await expectUnchanged(async () => {
        for (const version of [1, 3, 0, -1, 2 ** 40]) {
          const reply = await edit(id, { version });
          expectRefusal(reply, 409);
          expect(reply.message).toBe(CHANGED);
        }
        for (const version of ['1', 1.5, {}, true, 2 ** 60])
          expectRefusal(await edit(id, { version }), 422, { version: 'A versão deve ser um número inteiro' });
      });
      expect(expectSuccess(await edit(id, { version: 2 }))).toMatchObject({ version: 3 });
      expectSuccess(await edit(id, { version: null }));
    });

    test('accepts one of several concurrent edits of one version, and all without a version', async () => {
      const { id } = await createOne();
      const editConcurrently = (request: Json) => Promise.all(Array.from({ length: 4 }, () => edit(id, request)));
      const statuses = (await editConcurrently({ version: 1 })).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409, 409]);
      expect((await editConcurrently({})).map(({ status }) => status)).toEqual(Array(4).fill(200));
      expect(expectSuccess(await edit(id, {}))).toMatchObject({ version: 7 });
    });

    test('is removed when a removal and edits are concurrent', async () => {
      const { id } = await createOne();
      const sendEdits = () => Array.from({ length: 2 }, () => edit(id, {}));
      const replies = await Promise.all([...sendEdits(), remove(id), ...sendEdits()]);
      for (const { status } of replies) expect([200, 404]).toContain(status);
      expectRefusal(await edit(id, {}), 404);
    });

    test('creates one record when a creation is repeated with its key, also concurrently, and refuses the key with another body', async () => {
      const key = { 'idempotency-key': `key-${++keys}` };
      const request = await buildNewRequest();
      const replies = await Promise.all(Array.from({ length: 4 }, () => create(request, key)));
      const [first] = replies.map((reply) => expectSuccess(reply, 201));
      for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
      await expectUnchanged(async () => {
        const backwards = Object.fromEntries(Object.entries(request).reverse());
        expect((await create(backwards, key)).body).toEqual(replies[0]?.body);
      });
      expectRefusal(await create(await buildNewRequest({}, 9), key), 422, REUSED);
      expect((await fetchList()).filter(({ id }) => id === first?.id)).toHaveLength(1);
    });

    test('is deleted from the database when nothing refers to it and it cannot be restored', async () => {
      const { id } = await createOne();
      expectSuccess(await remove(id));
      // The ledger refers to expenses, statements to advances.
      const isReferred = ['despesas', 'vales'].includes(resource.name);
      expect(await countRowsById(shop(), table, id)).toBe(isReferred || resource.restorable ? 1 : 0);
    });
  });

  describe.each(references)("$resource.name's $field", ({ resource, field, options, target }) => {
    startWithEmptyShop();

    test('keeps the name of a removed record, can be edited with it, and refuses it in a new record', async () => {
      const { client } = shop();
      const [other, value] = options.visibleWhen ?? [];
      const record = await makeRecord(client, resource, other === undefined ? {} : { [other]: value });
      const referencedId = Number(extractRequest(resource, record)[field]);
      expectSuccess(await client.call('DELETE', `/${target.api.path}/remove/${referencedId}`));
      expect((await list(shop(), target)).map(({ id }) => id)).not.toContain(referencedId);
      expect(await countRowsById(shop(), target.table, referencedId)).toBe(1);

      const displayKey =
        options.recordKey ?? Object.entries(resource.fields).find(([, other]) => other.options.nameOf === field)?.[0];
      const [current] = (await list(shop(), resource)).filter(({ id }) => id === record.id);
      const readName = (item: CreatedRecord | undefined) =>
        options.recordKey ? item?.[displayKey ?? '']?.name : item?.[displayKey ?? ''];
      expect(readName(current)).toEqual(expect.stringMatching(/./));
      expect(readName(current)).toBe(readName(record));
      expectSuccess(await client.call('PUT', `/${resource.api.path}/edit/${record.id}`, { [resource.api.key]: {} }));

      const request = { ...extractRequest(resource, record), [field]: referencedId };
      const response = await client.call('POST', `/${resource.api.path}/create`, { [resource.api.key]: request });
      expectRefusal(response, 422, { [field]: options.missingMessage ?? '' });
    });
  });
});

async function list({ client }: TestShop, resource: AnyResource): Promise<CreatedRecord[]> {
  const { path, responseKey } = { path: resource.api.path, ...resource.api.list };
  const data = expectSuccess(await client.call('GET', `/${path}`));
  return responseKey ? data[responseKey] : data;
}

async function countRowsById({ db }: TestShop, table: string, id: number): Promise<number> {
  return (await sql`select id from ${sql.table(table)} where id = ${id}`.execute(db)).rows.length;
}
