import { commissionEntryCodec, commissionSummaryCodec, openFiguresCodec } from '../../../domain/commissionResponses.ts';
import type { Day } from '../../../domain/dates.ts';
import { listOf } from '../../../domain/fields/codec.ts';
import type { Id } from '../../../domain/ids.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { type Advance, advances, COMMISSIONS, type Payout, payouts } from '../../../domain/resources/commissions.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import type { CommissionEntry, CommissionSummary, OpenFigures } from '../../../domain/schemas/commission.ts';
import { authProvider } from '../../authProvider/index.ts';
import { call } from '../http.ts';
import { deleteRecord, getRecords, type MethodOptions } from '../records.ts';

/** Which rows of a statement: of a period, open up to a day, or of one payout by its id. */
export type EntriesQuery = DayRange | { openUntil: string } | { payout: Id };

const summaryList = listOf(commissionSummaryCodec);
const entryList = listOf(commissionEntryCodec);

/** More than a shop has employees. */
const MAX_FIRST_PAYOUTS = 500;

/**
 * The calls of commissions (feature `commissions`), beyond creating, editing and deleting records. Each rejects with an HttpError with a
 * pt-BR message. Not in createDataProvider, because only lazy screens call them.
 */
export const commissionMethods = {
  /** GET /commissions: a row per professional, by name. Without a period: the current month up to today. */
  async getSummaries(period: DayRange | null, options?: MethodOptions): Promise<CommissionSummary[]> {
    const query = period ? `?${new URLSearchParams({ ...period })}` : '';
    const { body } = await withSessionCheck(call(`/${COMMISSIONS}${query}`, { signal: options?.signal }));
    return summaryList.decodeForScreen?.(body.data) as CommissionSummary[];
  },
  /** GET /commissions/{employee_id}: rows of a statement, the oldest first. */
  async getEntries(employee: Id, query: EntriesQuery, options?: MethodOptions): Promise<CommissionEntry[]> {
    const path = `/${COMMISSIONS}/${encodeURIComponent(employee)}?${toParameters(query)}`;
    const { body } = await withSessionCheck(call(path, { signal: options?.signal }));
    return entryList.decodeForScreen?.(body.data) as CommissionEntry[];
  },
  /** GET /commissions/{employee_id}/open: what a payout up to a day would have. */
  async getOpenFigures(employee: Id, until: Day, options?: MethodOptions): Promise<OpenFigures> {
    const path = `/${COMMISSIONS}/${encodeURIComponent(employee)}/open?${new URLSearchParams({ to: until })}`;
    const { body } = await withSessionCheck(call(path, { signal: options?.signal }));
    return openFiguresCodec.decodeForScreen(body.data) as unknown as OpenFigures;
  },
  /** GET /payouts: those of a professional, the newest first, also those that were undone; for null those of everybody that count. */
  getPayouts: (employee: Id | null, options?: MethodOptions) =>
    list<Payout>(payouts, employee === null ? {} : { employee_id: String(employee), undone: '1' }, options),
  /** The ids of the professionals who had a payout. */
  async getPaidEmployees(options?: MethodOptions): Promise<Set<string>> {
    // By number: each professional's first payout is on this page.
    const first = await list<Payout>(
      payouts,
      { sort: JSON.stringify(['number', 'ASC']), range: JSON.stringify([0, MAX_FIRST_PAYOUTS - 1]) },
      options,
    );
    return new Set(first.map(({ employee_id }) => String(employee_id)));
  },
  /** GET /advances: one advance; undefined if it does not exist. */
  async getAdvance(id: Id, options?: MethodOptions): Promise<Advance | undefined> {
    const [advance] = await list<Advance>(advances, { filter: JSON.stringify({ id: [id] }) }, options);
    return advance;
  },
  /** DELETE /payouts/remove/{id}: only the latest of its professional. */
  undoPayout: (id: Id, reason = '') =>
    withSessionCheck(deleteRecord(payouts.api.path, id, reason.trim() ? { reason: reason.trim() } : undefined)),
};

function toParameters(query: EntriesQuery): URLSearchParams {
  if ('payout' in query) return new URLSearchParams({ payout: String(query.payout) });
  if ('openUntil' in query) return new URLSearchParams({ open: '1', to: query.openUntil });
  return new URLSearchParams({ ...query });
}

function list<T>(resource: AnyResource, query: Record<string, string>, options?: MethodOptions): Promise<T[]> {
  return withSessionCheck(getRecords<T>(`/${resource.api.path}?${new URLSearchParams(query)}`, resource, options));
}

/** Ends the session when the server has ended it, as react-admin does for the data provider's methods. */
async function withSessionCheck<T>(response: Promise<T>): Promise<T> {
  return response.catch(async (error: unknown) => {
    await authProvider.checkError(error);
    throw error;
  });
}
