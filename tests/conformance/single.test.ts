import { describe, expect, test } from 'vitest';
import { singletons } from '../../domain/resources/all.ts';
import { getInputFields } from '../../domain/resources/request.ts';
import { databases } from '../server/support/databases.ts';
import { expectRefusal, expectSuccess } from '../server/support/expectations.ts';
import { useShop } from '../server/support/useShop.ts';
import type { Json } from './support/records.ts';
import { getEdgeValues, getInvalidValues } from './support/values.ts';

const CHANGED = 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.';

/** Other fields that a field needs to be valid. */
const getRequiredFields = (field: string): Json => (field === 'pix_key' ? { name: 'Salão', pix_city: 'Recife' } : {});

describe.each(databases)('every resource of one record ($database)', ({ dialect }) => {
  describe.each(singletons)('$name', (resource) => {
    const shop = useShop({ dialect });
    const { api, texts } = resource;
    const fields = getInputFields(resource);
    const read = async () => expectSuccess(await shop().client.call('GET', `/${api.path}`));
    const edit = (request: unknown) => shop().client.call('PUT', `/${api.path}/edit`, { [api.key]: request });

    test('exists in a new shop, and accepts edits of all fields and of some', async () => {
      const initial = await read();
      expect(initial).toMatchObject({ version: 1 });
      expect(Object.keys(initial).sort()).toEqual([...fields.map(([name]) => name), 'version'].sort());
      expect(expectSuccess(await edit({}), 200, texts.updated)).toEqual({ ...initial, version: 2 });
      expect(expectSuccess(await edit({ ...initial, version: 2 }))).toEqual({ ...initial, version: 3 });
      expect(await read()).toEqual({ ...initial, version: 3 });
    });

    test.each(fields)('accepts %s up to its limits and in every format', async (name, field) => {
      let record = await read();
      for (const [sent, returned] of getEdgeValues(field)) {
        record = expectSuccess(await edit({ ...getRequiredFields(name), [name]: sent }));
        expect(record[name], JSON.stringify(sent)).toEqual(returned);
      }
      expect(await read()).toEqual(record);
    });

    // Refused before any query: one database is enough.
    test.each(dialect === 'sqlite' ? fields : [])(
      'refuses %s beyond its limits with a sentence, and stores nothing',
      async (name, field) => {
        const before = await shop().dumpRows();
        for (const [value, sentence] of getInvalidValues(field))
          if (value !== undefined)
            expectRefusal(await edit({ ...getRequiredFields(name), [name]: value }), 422, { [name]: sentence });
        expect(await shop().dumpRows()).toEqual(before);
      },
    );

    test('requires a session and its token, valid JSON and known fields only', async () => {
      const { client, visitor } = shop();
      const before = await shop().dumpRows();
      const signedOut = visitor();
      await signedOut.call('GET', '/check-session');
      const body = { [api.key]: {} };
      expectRefusal(await signedOut.call('GET', `/${api.path}`), 401);
      expectRefusal(await signedOut.call('PUT', `/${api.path}/edit`, body), 401);
      expectRefusal(await client.call('PUT', `/${api.path}/edit`, body, { 'x-xsrf-token': '' }), 403);
      const type = { 'content-type': 'application/json' };
      expectRefusal(await client.send('PUT', `/api/${api.path}/edit`, '{', type), 400);
      expectRefusal(await client.send('PUT', `/api/${api.path}/edit`, '{}'.padEnd(64 * 1024 + 1), type), 413);
      for (const key of ['apelido', 'archived_at', 'toString'])
        expectRefusal(await edit({ [key]: 1 }), 422, { [key]: 'Campo desconhecido' });
      for (const invalidBody of [undefined, null, [], 'x', { [api.key]: [] }])
        expectRefusal(await client.call('PUT', `/${api.path}/edit`, invalidBody), 422, {
          [api.key]: 'Envie os dados do registro',
        });
      for (const [method, path] of [
        ['POST', `/${api.path}/create`],
        ['PUT', `/${api.path}/edit/1`],
        ['DELETE', `/${api.path}/remove/1`],
      ] as const)
        expectRefusal(await client.call(method, path, body), 404);
      expect(await shop().dumpRows()).toEqual(before);
    });

    test('accepts one of several concurrent edits of one version, and all without a version', async () => {
      const editConcurrently = (request: Json) => Promise.all(Array.from({ length: 6 }, () => edit(request)));
      const replies = await editConcurrently({ version: 1 });
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.message).toBe(CHANGED);
      expect((await editConcurrently({})).map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(await read()).toMatchObject({ version: 8 });
      expectRefusal(await edit({ version: '8' }), 422, { version: 'A versão deve ser um número inteiro' });
    });
  });
});
