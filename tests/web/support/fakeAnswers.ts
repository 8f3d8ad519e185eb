import type { Wire } from '../../../domain/fields/travel.ts';
import { pageInMemory } from '../../../src/dataProvider/inMemory.ts';
import { setAntiForgeryCookie } from './cookie.ts';
import type { Call, FakeBackEnd, FakeBackEndOptions } from './fakeBackEnd.ts';
import * as shop from './fakeShop.ts';
import { SIGN_IN } from './records.ts';

/** What the fake back end answers to a call, refusals included. */
export function respond(backEnd: FakeBackEnd, call: Call, options: FakeBackEndOptions, person: FakeBackEnd['session']) {
  try {
    return handle(backEnd, call, options, person);
  } catch (error) {
    if (!(error instanceof shop.Refusal)) throw error;
    return json(error.status, { status: 'error', message: error.message, errors: error.errors });
  }
}

function handle(
  backEnd: FakeBackEnd,
  call: Call,
  options: FakeBackEndOptions,
  person: FakeBackEnd['session'],
): Response {
  const { tables } = backEnd;
  const [, table = '', verb = '', id = ''] = call.path.split('/');
  if (call.path === '/check-session') {
    setAntiForgeryCookie('anti-forgery');
    return json(200, { ...success(backEnd.session), ...(options.demo && { demo: SIGN_IN }) });
  }
  if (call.method !== 'GET' && call.headers.get('X-XSRF-TOKEN') !== 'anti-forgery')
    throw new shop.Refusal(403, 'Pedido recusado');
  if (call.path === '/auth') return auth(backEnd, call, person);
  if (!backEnd.session) throw new shop.Refusal(401, 'Sua sessão terminou. Entre novamente.');

  if (call.method === 'GET') {
    if (call.path === '/summary') return json(200, success(shop.summary(tables)));
    if (call.path === '/cash-register') return json(200, success(shop.cashRegister(tables)));
    if (call.path === '/expenses/today') return json(200, success(shop.expensesToday(tables)));
    if (call.path === '/customers/find')
      return json(200, success(pageInMemory(tables.customers, { filter: { q: call.query.query } }).page));
    if (call.path === '/employees')
      return json(200, success(tables.employees.filter((employee) => employee.status === '1')));
    if (call.path === '/employees/all') return list(tables.employees, call, options);
    if (shop.isTable(table) && !verb && table !== 'sales') return list(tables[table], call, options);
  }
  if (shop.isTable(table)) {
    if (call.method === 'POST' && verb === 'create') return json(201, success(shop.create(tables, table, call.body)));
    if (call.method === 'PUT' && verb === 'edit' && table !== 'sales')
      return json(200, success(shop.edit(tables, table, id, call.body)));
    if (call.method === 'DELETE' && verb === 'remove') {
      shop.remove(tables, table, id);
      return json(200, success(null));
    }
  }
  throw new shop.Refusal(404, 'Rota não encontrada');
}

function auth(backEnd: FakeBackEnd, call: Call, person: FakeBackEnd['session']): Response {
  if (call.method === 'DELETE') {
    backEnd.session = null;
    return json(200, success(null));
  }
  if (call.body?.email !== SIGN_IN.email || call.body?.password !== SIGN_IN.password)
    throw new shop.Refusal(401, 'Usuário ou senha inválidos. Verifique suas credenciais.');
  backEnd.session = person;
  return json(200, success({ id: person?.id, email: person?.email }));
}

function list(rows: Wire[], call: Call, options: FakeBackEndOptions): Response {
  if (!options.paging || !(call.query.range || call.query.filter)) return json(200, success(rows));
  const parse = (name: string) => JSON.parse(call.query[name] ?? 'null') ?? undefined;
  const range = parse('range');
  const { page, total } = pageInMemory(rows, { sort: parse('sort'), range, filter: parse('filter') ?? {} });
  const first = range?.[0] ?? 0;
  return json(200, success(page), { 'Content-Range': `items ${first}-${first + page.length - 1}/${total}` });
}

function success(data: unknown) {
  return { status: 'success', message: 'Feito', data };
}

/** An answer with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
