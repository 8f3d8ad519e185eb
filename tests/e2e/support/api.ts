import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, request } from '@playwright/test';
import type { ExpensesToday } from '../../../domain/responses.ts';

/** Records in their wire format. */
export interface ApiRecords {
  customer: { id: number; name: string; phone: string; email: string; points: number; total_visits: number };
  service: { id: number; name: string; price: number; points: number };
  employee: { id: number; name: string; status: string; services: ApiRecords['service'][] };
  reservation: { id: number; customer: { id: number; name: string }; date: string; time: string; status: number };
  reward: {
    id: number;
    title: string;
    type: string;
    points_required: number;
    value: number;
    min_limit: number;
    active: string;
  };
  sale: { id: number; amount: number; observation: string | null; created_at: string };
  register: {
    month: { total: number };
    cash_register_closed: { id: number; closed_at: string; [field: string]: number | string }[];
    today: { total: number; expenses: number; individual_sales: { total: number; sales: ApiRecords['sale'][] } };
  };
}

export interface Api {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  create<Record>(path: string, body: object): Promise<Record>;
  edit(path: string, id: number, body: object): Promise<void>;
  remove(path: string, id: number): Promise<void>;
  /** Updates some of the shop's settings. */
  editSettings(settings: object): Promise<void>;
  /** Deletes the closings of a day that earlier tests left. */
  reopenDay(day: string): Promise<void>;
  /** The session's cookies, for a browser context. */
  storageState(): ReturnType<APIRequestContext['storageState']>;
  getCashRegister(): Promise<ApiRecords['register']>;
  getExpensesToday(): Promise<ExpensesToday>;
  getCustomer(id: number): Promise<ApiRecords['customer']>;
  getReservation(id: number): Promise<ApiRecords['reservation']>;
  close(): Promise<void>;
}

export const SIGN_IN = { email: 'demo@navalha.example', password: 'navalha-demo' };

/** Calls until the demo data is ready: the server answers 503 before. */
const MAX_TRIES = 20;
const PAUSE_MS = 500;

/** Signs in and returns functions that call the API. */
export async function connectApi(baseURL: string): Promise<Api> {
  const context = await request.newContext({ baseURL });

  async function call<Answer>(method: string, path: string, body?: object, tries = MAX_TRIES): Promise<Answer> {
    const { cookies } = await context.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    const response = await context.fetch(`/api${path}`, {
      method,
      data: body,
      // No keep-alive: the server may close an idle connection just as it is reused.
      headers: { Connection: 'close', ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }) },
    });
    if (response.status() === 503 && tries > 1) {
      await wait(PAUSE_MS);
      return call(method, path, body, tries - 1);
    }
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    return JSON.parse(text).data as Answer;
  }

  async function getOne<Item extends { id: number }>(path: string, id: number): Promise<Item> {
    const record = (await call<Item[]>('GET', path)).find((item) => item.id === id);
    if (!record) throw new Error(`${path} has no ${id}`);
    return record;
  }

  await call('GET', '/check-session');
  await call('POST', '/auth', SIGN_IN);
  const getCashRegister = () => call<ApiRecords['register']>('GET', '/cash-register');
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    create: (path, body) => call('POST', `${path}/create`, body),
    edit: (path, id, body) => call('PUT', `${path}/edit/${id}`, body),
    remove: (path, id) =>
      call('DELETE', `${path}/remove/${id}`, path === '/employees' ? { reservations: 'cancel' } : undefined),
    editSettings: (settings) => call('PUT', '/shop/edit', { shop: settings }),
    reopenDay: async (day) => {
      for (const { id, closed_at } of (await getCashRegister()).cash_register_closed)
        if (closed_at === day) await call('DELETE', `/cash-register/remove/${id}`);
    },
    storageState: () => context.storageState(),
    getCashRegister,
    getExpensesToday: () => call('GET', '/expenses/today'),
    getCustomer: (id) => getOne('/customers', id),
    getReservation: (id) => getOne('/reservations', id),
    close: () => context.dispose(),
  };
}
