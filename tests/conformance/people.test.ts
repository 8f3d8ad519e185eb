import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isPersonal } from '../../domain/audit.ts';
import type { Field } from '../../domain/fields/field.ts';
import { findPersonalResources, type PersonKind } from '../../domain/personalData.ts';
import { getColumns } from '../../server/db/columns.ts';
import { type CreatedRecord, makeCustomer, makeEmployee } from '../factories.ts';
import { databases } from '../server/support/databases.ts';
import { expectSuccess } from '../server/support/expectations.ts';
import { useShop } from '../server/support/useShop.ts';
import { type Json, makeRecord } from './support/records.ts';
import { arbitraryValidValue } from './support/values.ts';

const FACTORIES = { customers: makeCustomer, employees: makeEmployee };

/** Every field that refers to a person, with its resource. */
const listReferences = (kind: PersonKind) =>
  findPersonalResources(kind).flatMap(({ resource, referenceFields }) =>
    referenceFields.map((field) => ({ kind, resource, name: resource.name, field })),
  );
const references = [...listReferences('customers'), ...listReferences('employees')];
type PersonReference = (typeof references)[number];

/** These keep their texts, which belong to the shop's books; they are locked after the person, together with the ledger. */
const LEDGER_RESOURCES = ['despesas', 'caixa'];
/** These are deleted with the person. */
const DELETED_WITH_PERSON = ['lista-de-espera'];

/** A value of a field as on the wire, never empty. */
function sampleValue(field: Field): unknown {
  const filled = arbitraryValidValue(field).filter((value) => value !== null);
  return fc.sample(filled, { numRuns: 1, seed: 1 })[0];
}

describe.each(databases)('the records of a person ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  /** A person and a record that refers to them, with a value in each personal field. */
  async function makeRecordOfPerson({ kind, resource, field }: PersonReference) {
    const person = await FACTORIES[kind](shop().client);
    const personal = Object.entries(resource.fields).filter(
      ([, other]) => isPersonal(other) && !other.options.readOnly,
    );
    const values: Json = Object.fromEntries(
      personal.map(([name, personalField]) => [name, sampleValue(personalField)]),
    );
    const record = await makeRecord(shop().client, resource, { ...values, [field]: person.id });
    return { person, record, personal };
  }

  async function readRow({ resource }: PersonReference, { id }: CreatedRecord): Promise<Json> {
    const { rows } = await sql<Json>`select * from ${sql.table(resource.table)} where id = ${id}`.execute(shop().db);
    return rows[0] ?? {};
  }
  const getColumn = ({ resource }: PersonReference, field: string) =>
    getColumns(resource.fields).get(field)?.name ?? field;
  const anonymize = ({ kind }: PersonReference, { id }: CreatedRecord) =>
    shop().client.call('DELETE', `/${kind}/personal-data/${id}`);
  const merge = (keep: CreatedRecord, drop: CreatedRecord) =>
    shop().client.call('POST', '/customers/merge', { keep: keep.id, drop: drop.id });
  const readHistory = async (path: string, { id }: CreatedRecord) =>
    (await shop().client.call('GET', `/audit?resource=${path}&id=${id}`)).data;

  test.each(references.filter(({ name }) => ![...LEDGER_RESOURCES, ...DELETED_WITH_PERSON].includes(name)))(
    'of $name with the person in $field lose their personal fields when the person is anonymized',
    async (reference) => {
      const { person, record, personal } = await makeRecordOfPerson(reference);
      const before = await readRow(reference, record);
      expectSuccess(await anonymize(reference, person));
      const row = await readRow(reference, record);
      for (const [name, { options }] of personal) {
        const column = getColumn(reference, name);
        expect(before[column], name).not.toBeNull();
        if (options.optional) expect(row[column], name).toBeNull();
        else expect(row[column], name).not.toBe(before[column]);
      }
      expect(row[getColumn(reference, reference.field)]).toBe(person.id);
      const [latest] = await readHistory(reference.resource.api.path, record);
      if (personal.length > 0) expect(latest).toMatchObject({ action: 'anonymise' });
    },
  );

  test.each(listReferences('customers'))(
    'of $name with the person in $field move to the other customer in a merge, which both histories show',
    async (reference) => {
      const { person, record } = await makeRecordOfPerson(reference);
      const keep = await makeCustomer(shop().client);
      expectSuccess(await merge(keep, person), 201);
      expect((await readRow(reference, record))[getColumn(reference, reference.field)]).toBe(keep.id);
      const [merged] = await readHistory('customers', keep);
      expect(merged).toMatchObject({
        action: 'merge',
        changes: { [`moved_${reference.resource.table}`]: [null, [record.id]] },
      });
      const [moved] = await readHistory(reference.resource.api.path, record);
      const named = [person, keep].map(({ id, name }) => ({ id, name }));
      expect(moved).toMatchObject({ action: 'edit', changes: { [reference.field]: named } });
    },
  );

  test.runIf(dialect === 'postgres').each(references.filter(({ name }) => !LEDGER_RESOURCES.includes(name)))(
    'of $name with the person in $field are locked before the person',
    async (reference) => {
      const calls = [anonymize, ...(reference.kind === 'customers' ? [mergeInto] : [])];
      for (const call of calls) {
        const { person, record } = await makeRecordOfPerson(reference);
        const reply = await shop()
          .db.transaction()
          .execute(async (trx) => {
            const { resource, kind } = reference;
            await sql`select id from ${sql.table(resource.table)} where id = ${record.id} for update`.execute(trx);
            const pending = call(reference, person);
            await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
            const people = sql.table(kind === 'customers' ? 'customer' : 'employee');
            // Throws if the person is already locked.
            await sql`select id from ${people} where id = ${person.id} for update nowait`.execute(shop().db);
            return { pending };
          });
        expect((await reply.pending).status).toBeLessThan(300);
      }
    },
  );

  const mergeInto = async (_: PersonReference, drop: CreatedRecord) => merge(await makeCustomer(shop().client), drop);

  /** How many connections wait for a row that another transaction has locked. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop().db);
    return rows[0]?.count ?? 0;
  }
});
