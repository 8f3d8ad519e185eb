import type { ClosingRows, DayRows } from '../../../domain/cash.ts';
import type { PaymentMethod } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import type { ByMethod } from '../../../domain/drawer.ts';
import {
  cashCountCodec,
  cashFiguresCodec,
  cashOpeningCodec,
  cashSessionCodec,
  sessionRowCodec,
} from '../../../domain/drawerResponses.ts';
import { listOf, type ObjectCodec } from '../../../domain/fields/codec.ts';
import type { Id } from '../../../domain/ids.ts';
import { type Cents, toReais } from '../../../domain/money.ts';
import type { CashFigures, CashSession, SessionRow, SessionRows } from '../../../domain/schemas/cashSession.ts';
import { authProvider } from '../../authProvider/index.ts';
import { buildIdempotencyHeader } from '../../session.ts';
import { type ApiResponse, call, postNew } from '../http.ts';
import type { MethodOptions } from '../records.ts';

/** What the next opening proposes. */
export interface CashOpening {
  /** What should be in the drawer: `keep` and `in_float`; null before the first count. */
  float: Cents | null;
  /** What stayed in it at the last count. */
  keep: Cents | null;
  /** How many sales and expenses were recorded while no drawer was open. */
  without_session: number;
  /** Their cash; negative if more went out. */
  in_float: Cents;
}

/** A count as it is typed. */
export interface NewCount extends ByMethod {
  keep: Cents;
  employee_id: Id;
}

/** The response to a count: what was expected is known from here on. */
export interface CountResult {
  counted: ByMethod;
  expected: ByMethod;
  difference: ByMethod;
  session: CashSession;
}

/** Which rows of a session: of a figure, and of one method or employee where the figure has several. */
export interface RowsQuery {
  figure: SessionRows;
  method?: PaymentMethod;
  employee_id?: Id;
}

/** Which rows of a day of the cash register: of sales by one method, or of one employee's tips. */
export interface DayRowsQuery {
  day: Day;
  figure: DayRows;
  method?: PaymentMethod;
  employee_id?: Id;
}

/** Which rows of a closing: of sales by one method. */
export interface ClosingRowsQuery {
  closing_id: Id;
  figure: ClosingRows;
  method?: PaymentMethod;
}

const sessionRows = listOf(sessionRowCodec);
const sessionList = listOf(cashSessionCodec);

/**
 * The calls of cash sessions (feature `cash.sessions`), beyond creating a session or a movement. Each rejects with an HttpError with a
 * pt-BR message. Not in createDataProvider, because only lazy screens call them and the first file of the build has no room.
 */
export const drawerMethods = {
  /** GET /cash-sessions/current: the open session; null if the drawer is closed. */
  async getCurrentSession(options?: MethodOptions): Promise<CashSession | null> {
    const { body } = await get('/cash-sessions/current', options);
    return body.data == null ? null : cashSessionCodec.decodeForScreen<CashSession>(body.data);
  },
  /** GET /cash-sessions/opening */
  getOpening: (options?: MethodOptions) => getDecoded<CashOpening>('/cash-sessions/opening', cashOpeningCodec, options),
  /** GET /cash-sessions: the index range, both included, newest first, and how many there are. */
  async getSessions(range: [from: number, to: number], options?: MethodOptions) {
    const query = new URLSearchParams({ sort: JSON.stringify(['opened_at', 'DESC']), range: JSON.stringify(range) });
    const { headers, body } = await get(`/cash-sessions?${query}`, options);
    const sessions = sessionList.decodeForScreen?.(body.data) as CashSession[];
    const total = Number(/\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1] ?? sessions.length);
    return { sessions, total };
  },
  /** GET /cash-sessions/figures/{id}. Not called on a device that is counting. */
  getFigures: (id: Id, options?: MethodOptions) =>
    getDecoded<CashFigures>(`/cash-sessions/figures/${encodeURIComponent(id)}`, cashFiguresCodec, options),
  /** GET /cash-sessions/rows/{id}: the rows that add up to a figure, oldest first. */
  getRows: (id: Id, query: RowsQuery, options?: MethodOptions) =>
    getRowList(`/cash-sessions/rows/${encodeURIComponent(id)}`, query, options),
  /** GET /cash-register/rows: the rows that add up to a figure of a day or an amount of a closing, oldest first. */
  getRegisterRows: (query: DayRowsQuery | ClosingRowsQuery, options?: MethodOptions) =>
    getRowList('/cash-register/rows', query, options),
  /** POST /cash-sessions/count/{id}: stores the count and closes the session. Retries have the same key. */
  async countSession(id: Id, { employee_id, ...amounts }: NewCount, key: string): Promise<CountResult> {
    const reais = Object.entries(amounts).map(([name, cents]) => [name, toReais(cents)]);
    const data = await post(`/cash-sessions/count/${encodeURIComponent(id)}`, key, {
      count: { ...Object.fromEntries(reais), employee_id },
    });
    return cashCountCodec.decodeForScreen<CountResult>(data);
  },
  /** POST /cash-sessions/reason/{id}: the reason of the last count's difference, once. */
  explainDifference: async (id: Id, reason: string, key: string): Promise<CashSession> =>
    toSession(await post(`/cash-sessions/reason/${encodeURIComponent(id)}`, key, { difference: { reason } })),
  /** POST /cash-sessions/opening-reason/{id}: the reason of the difference at the opening, once. */
  explainOpening: async (id: Id, reason: string, key: string): Promise<CashSession> =>
    toSession(await post(`/cash-sessions/opening-reason/${encodeURIComponent(id)}`, key, { opening: { reason } })),
  /** POST /cash-sessions/float/{id}: corrects the float of the open session. */
  correctFloat: async (id: Id, { amount, reason }: { amount: Cents; reason: string }, key: string) =>
    toSession(
      await post(`/cash-sessions/float/${encodeURIComponent(id)}`, key, { float: { amount: toReais(amount), reason } }),
    ),
  /** POST /cash-sessions/reopen/{id}: the latest session, to be counted again. */
  reopenSession: async (id: Id, reason: string, key: string): Promise<CashSession> =>
    toSession(await post(`/cash-sessions/reopen/${encodeURIComponent(id)}`, key, { reopening: { reason } })),
};

async function get(path: string, options?: MethodOptions): Promise<ApiResponse> {
  return withSessionCheck(call(path, { signal: options?.signal }));
}

async function getRowList(path: string, parameters: object, options?: MethodOptions): Promise<SessionRow[]> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  const { body } = await get(`${path}?${query}`, options);
  return sessionRows.decodeForScreen?.(body.data) as SessionRow[];
}

async function getDecoded<T>(path: string, codec: ObjectCodec, options?: MethodOptions): Promise<T> {
  return codec.decodeForScreen<T>((await get(path, options)).body.data);
}

async function post(path: string, key: string, body: object): Promise<unknown> {
  return withSessionCheck(postNew(path, body, { headers: await buildIdempotencyHeader(key) }));
}

function toSession(data: unknown): CashSession {
  return cashSessionCodec.decodeForScreen<CashSession>(data);
}

/** Ends the session when the server has ended it, as react-admin does for the data provider's methods. */
async function withSessionCheck<T>(response: Promise<T>): Promise<T> {
  return response.catch(async (error: unknown) => {
    await authProvider.checkError(error);
    throw error;
  });
}
