import { type AgendaDay, agendaDayCodec, type ReservationsOutsideHours } from '../../domain/agenda.ts';
import { AUDIT_ACTIONS, type AuditEntry } from '../../domain/audit.ts';
import type { Day } from '../../domain/dates.ts';
import { customerHistoryCodec, salesTotalsCodec } from '../../domain/featureResponses.ts';
import { decodeFields, decodeRecord, decodeRecords, type Json, listOf, objectOf } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import type { OpenHours } from '../../domain/openHours.ts';
import type { PersonKind, RemovedPerson } from '../../domain/personalData.ts';
import { type Customer, customers, type ImportedCustomer } from '../../domain/resources/customers.ts';
import { type Expense, expenses } from '../../domain/resources/expenses.ts';
import { SINGLETON_ID } from '../../domain/resources/resource.ts';
import { sales } from '../../domain/resources/sales.ts';
import { EMPTY_SHOP, type Shop, shop } from '../../domain/resources/shop.ts';
import type { CustomerHistory, OpenSession, Sale, SaleListed, SalesTotals } from '../../domain/responses.ts';
import { saleCodec } from '../../domain/saleCodec.ts';
import { call } from './http.ts';
import type { Correction, ReservationsDecision } from './requests.ts';
import { postChecked } from './writing.ts';

/* The calls of the features `account`, `privacy`, `sales.…`, `shop`, `audit`, `expenses.list` and `customers.…`. Each rejects with an HttpError. */

/** The person's sessions; what is no session is left out. */
export async function readSessions(signal?: AbortSignal): Promise<OpenSession[]> {
  const { body } = await call('/account/sessions', { signal });
  const sessions = Array.isArray(body.data) ? (body.data as Partial<OpenSession>[]) : [];
  return sessions.filter(isSession);
}

export async function endSession(id: string): Promise<void> {
  await call(`/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export async function endOtherSessions(): Promise<void> {
  await call('/account/sessions', { method: 'DELETE' });
}

export async function putPassword(change: { current: string; new: string }): Promise<void> {
  await call('/account/password', { method: 'PUT', body: change });
}

function isSession(session: Partial<OpenSession> | null): session is OpenSession {
  return typeof session?.id === 'string' && isInstant(session.created_at) && isInstant(session.last_seen_at);
}

function isInstant(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}

export async function readPersonalData(people: PersonKind, id: Id): Promise<Json> {
  const { body } = await call(pathOf(people, id));
  return body.data as Json;
}

export async function deletePersonalData(people: PersonKind, id: Id, leaving?: ReservationsDecision): Promise<void> {
  await call(pathOf(people, id), { method: 'DELETE', body: leaving });
}

export async function readRemovedPeople(people: PersonKind, signal?: AbortSignal): Promise<RemovedPerson[]> {
  const { body } = await call(`/${people}/removed`, { signal });
  return Array.isArray(body.data) ? body.data : [];
}

function pathOf(people: PersonKind, id: Id): string {
  return `/${people}/personal-data/${encodeURIComponent(id)}`;
}

/** GET /audit; what a newer server may tell that has no name here is left out. */
export async function readAudit(path: string, id: Id, signal?: AbortSignal): Promise<AuditEntry[]> {
  const query = new URLSearchParams({ resource: path, id: String(id) });
  const { body } = await call(`/audit?${query}`, { signal });
  const entries = Array.isArray(body.data) ? (body.data as AuditEntry[]) : [];
  return entries.filter(({ action }) => action in AUDIT_ACTIONS);
}

/** GET /audit/users; who has no e-mail is left out. */
export async function readAuditUsers(signal?: AbortSignal): Promise<AuditEntry['user'][]> {
  const { body } = await call('/audit/users', { signal });
  const users = Array.isArray(body.data) ? (body.data as Partial<AuditEntry['user']>[]) : [];
  return users.filter((user): user is AuditEntry['user'] => user?.id !== undefined && typeof user.email === 'string');
}

/** POST /sales/correct/{id} with the new sale as it travels. Rejects for a 2xx that says that nothing was made. */
export async function postCorrection({ id, reason }: Correction, sale: Json, key: string, owner?: Id): Promise<Sale> {
  const body = { sale, reason: reason.trim() || null };
  const path = `/sales/correct/${encodeURIComponent(id)}`;
  return saleCodec.decodeForScreen<Sale>(await postChecked(path, body, { 'Idempotency-Key': key }, owner));
}

/** GET /sales/totals. Rejects with an HttpError, 404 where the back end only lists them. */
export async function readSalesTotals(
  { from, to, reversals: _, ...filter }: Json,
  signal?: AbortSignal,
): Promise<SalesTotals> {
  const query = new URLSearchParams({ from: String(from), to: String(to), filter: JSON.stringify(filter) });
  const { body } = await call(`/sales/totals?${query}`, { signal });
  return salesTotalsCodec.decodeForScreen<SalesTotals>(body.data);
}

/** GET /shop; what a back end does not tell has not been said. */
export async function readShop(signal?: AbortSignal): Promise<Shop> {
  const { body } = await call('/shop', { signal });
  return { ...EMPTY_SHOP, ...decodeFields<Partial<Shop>>(shop.fields, body.data), id: SINGLETON_ID };
}

/** GET /agenda of some days, both ends included. */
export async function readAgenda(from: Day, to: Day, signal?: AbortSignal): Promise<AgendaDay[]> {
  const { body } = await call(`/agenda?${new URLSearchParams({ from, to })}`, { signal });
  const { days } = objectOf({ days: listOf(agendaDayCodec) }).decodeForScreen<{ days: AgendaDay[] }>(body.data);
  return days.filter(({ date }) => date !== '');
}

/** GET /agenda/outside of the hours of an employee or, with null, of the shop. */
export async function readReservationsOutsideHours(
  hours: readonly OpenHours[],
  employee: Id | null,
): Promise<ReservationsOutsideHours> {
  const query = new URLSearchParams({
    hours: JSON.stringify(hours),
    ...(employee !== null && { employee_id: String(employee) }),
  });
  const { body } = await call(`/agenda/outside?${query}`);
  return body.data as ReservationsOutsideHours;
}

/** GET /customers/history/{id}, with the visits of a range, both ends included. */
export async function readCustomerHistory(
  id: Id,
  range: [from: number, to: number],
  signal?: AbortSignal,
): Promise<CustomerHistory> {
  const query = new URLSearchParams({ range: JSON.stringify(range) });
  const { body } = await call(`/customers/history/${encodeURIComponent(id)}?${query}`, { signal });
  const history = customerHistoryCodec.decodeForScreen<CustomerHistory>(body.data);
  return { ...history, next: history.next ?? null };
}

/** A record that was deleted and can be brought back. */
interface RemovedRecord {
  id: Id;
  name: string;
  /** ISO 8601. */
  removed_at: string;
}

/** GET /x/removed */
export async function readRemovedRecords(path: string, signal?: AbortSignal): Promise<RemovedRecord[]> {
  const { body } = await call(`/${path}/removed`, { signal });
  return Array.isArray(body.data) ? body.data : [];
}

/** POST /x/restore/{id} */
export async function postRestore(path: string, id: Id): Promise<void> {
  await call(`/${path}/restore/${encodeURIComponent(id)}`, { method: 'POST' });
}

/** POST /customers/merge */
export async function postMerge(which: { keep: Id; drop: Id }, key: string): Promise<Customer> {
  const { body } = await call('/customers/merge', {
    method: 'POST',
    body: which,
    headers: { 'Idempotency-Key': key },
  });
  return decodeRecord<Customer>(customers.fields, body.data);
}

/** POST /customers/import */
export async function postImport(customer: ImportedCustomer, key: string): Promise<void> {
  await call('/customers/import', { method: 'POST', body: { customer }, headers: { 'Idempotency-Key': key } });
}

/** GET /expenses (feature `expenses.list`): those of some days, the newest first. */
export async function readExpenses(from: Day, to: Day, signal?: AbortSignal): Promise<Expense[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ from, to }) });
  const { body } = await call(`/expenses?${query}`, { signal });
  return decodeRecords<Expense>(expenses.fields, body.data);
}

const PAGE = 1000;

/** GET /sales (feature `sales.list`): all sales of a month (`YYYY-MM`), or the one with an id, oldest first. Rejects with an HttpError. */
export async function readSales(filter: { month: string; id?: Id }): Promise<SaleListed[]> {
  return readSalesOfDays({}, filter);
}

/** The same of days, voided ones too; with `reversals` the voids made in them as well, by their time. */
export async function readSalesOfDays(
  period: { from?: Day; to?: Day; reversals?: '1' },
  filter: object,
): Promise<SaleListed[]> {
  // By id: one that moves to the next page because another was made meanwhile is not in it twice.
  const found = new Map<string, SaleListed>();
  for (let start = 0; ; start += PAGE) {
    const query = new URLSearchParams({
      ...period,
      filter: JSON.stringify(filter),
      // A void is at its own moment, and its id below zero.
      sort: JSON.stringify([period.reversals ? 'created_at' : 'id', 'ASC']),
      range: JSON.stringify([start, start + PAGE - 1]),
    });
    const { body } = await call(`/sales?${query}`);
    const page = decodeRecords<SaleListed>(sales.fields, body.data);
    const before = found.size;
    for (const sale of page) found.set(String(sale.id), sale);
    // A back end that pages otherwise than asked ends it by bringing nothing new.
    if (page.length < PAGE || found.size === before) return [...found.values()];
  }
}
