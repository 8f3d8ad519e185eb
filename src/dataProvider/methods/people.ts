import { customerHistoryCodec } from '../../../domain/featureResponses.ts';
import { decodeRecord, encodeFields, type Json } from '../../../domain/fields/codec.ts';
import type { Id } from '../../../domain/ids.ts';
import type { PersonKind, RemovedPerson } from '../../../domain/personalData.ts';
import { type Customer, customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { CustomerHistory } from '../../../domain/responses.ts';
import { attendsCustomers } from '../../access.ts';
import { buildIdempotencyHeader } from '../../session.ts';
import { call } from '../http.ts';
import {
  getDecoded,
  getPlainList,
  getRecords,
  type ImportPart,
  type MethodOptions,
  type ReservationsDecision,
} from '../records.ts';

/** A deleted record; for people also their contact data and what returns with them. `removed_at` is ISO 8601. */
export type RemovedRecord = { id: Id; name: string; removed_at: string } & Partial<RemovedPerson>;

/** Each rejects with an HttpError with a pt-BR message. */
export const peopleMethods = {
  /** GET /customers/find?query= */
  findCustomers: (query: string, options?: MethodOptions) =>
    getRecords<Customer>(`/customers/find?query=${encodeURIComponent(query)}`, customers, options),
  /** GET /employees, only the active ones who attend customers, also from a back end that sends more. */
  async getActiveEmployees(options?: MethodOptions): Promise<Employee[]> {
    const all = await getRecords<Employee>('/employees', employees, options);
    return all.filter((employee) => employee.status && attendsCustomers(employee));
  },
  /** GET /customers/history/{id}, feature `customers.history`: visits of the index range, both included, newest first. */
  async getCustomerHistory(
    id: Id,
    range: [from: number, to: number],
    options?: MethodOptions,
  ): Promise<CustomerHistory> {
    const query = new URLSearchParams({ range: JSON.stringify(range) });
    const path = `/customers/history/${encodeURIComponent(id)}?${query}`;
    const history = await getDecoded<CustomerHistory>(path, customerHistoryCodec, options);
    return { ...history, next: history.next ?? null };
  },
  /** POST /customers/merge, feature `customers.merge`: moves everything of `drop` to `keep`, which it resolves to. Retries have the same key. */
  async mergeCustomers(pair: { keep: Id; drop: Id }, idempotencyKey: string): Promise<Customer> {
    const headers = await buildIdempotencyHeader(idempotencyKey);
    const { body } = await call('/customers/merge', { method: 'POST', body: pair, headers });
    return decodeRecord<Customer>(customers.fields, body.data);
  },
  /** POST /customers/import, feature `customers.import`: a customer of an older system. Retries have the same key. */
  async importCustomer(customer: ImportedCustomer, idempotencyKey: string): Promise<void> {
    const headers = await buildIdempotencyHeader(idempotencyKey);
    const body = { customer: encodeFields(customers.fields, customer) };
    await call('/customers/import', { method: 'POST', body, headers });
  },
  /**
   * POST /customers/import-list, feature `customers.profile`: at most 100 customers of an older system, all or none. Retries have the
   * same key. `part`, with the feature `customers.importDetails`, says which import they are a part of.
   */
  async importCustomers(given: readonly ImportedCustomer[], idempotencyKey: string, part?: ImportPart): Promise<void> {
    const headers = await buildIdempotencyHeader(idempotencyKey);
    const body = { customers: given.map((customer) => encodeFields(customers.fields, customer)), import: part };
    await call('/customers/import-list', { method: 'POST', body, headers });
  },
  /** GET /imports, feature `customers.importDetails`: how many records an import of the user has stored so far. */
  async countImported(key: string): Promise<number> {
    const { body } = await call(`/imports?${new URLSearchParams({ key })}`);
    const { created, updated } = body.data as { created: number; updated: number };
    return created + updated;
  },
  /**
   * GET /x/removed, the latest first: the deleted records of an API path that can be restored (feature `customers.restore`); of
   * kind, those whose name is still stored (feature `privacy`).
   */
  getRemovedRecords: (path: string, options?: MethodOptions) =>
    getPlainList<RemovedRecord>(`/${path}/removed`, options),
  /** POST /x/restore/{id}, feature `customers.restore`: restores a deleted record. */
  async restoreRecord(path: string, id: Id): Promise<void> {
    await call(`/${path}/restore/${encodeURIComponent(id)}`, { method: 'POST' });
  },
  /** GET /x/personal-data/{id}, feature `privacy`: the data as JSON, for a file. */
  async getPersonalData(kind: PersonKind, id: Id): Promise<Json> {
    const { body } = await call(getPersonalDataPath(kind, id));
    return body.data as Json;
  },
  /** DELETE /x/personal-data/{id}, feature `privacy`. Cannot be undone. */
  async anonymize(kind: PersonKind, id: Id, decision?: ReservationsDecision): Promise<void> {
    await call(getPersonalDataPath(kind, id), { method: 'DELETE', body: decision });
  },
};

function getPersonalDataPath(kind: PersonKind, id: Id): string {
  return `/${kind}/personal-data/${encodeURIComponent(id)}`;
}
