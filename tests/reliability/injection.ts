import { join } from 'node:path';
import Papa from 'papaparse';
import type * as csvExports from '../../domain/csvExports.ts';
import { addDays, DEFAULT_TIME_ZONE, getDayAt } from '../../domain/dates.ts';
import { decodeFields } from '../../domain/fields/codec.ts';
import { closings } from '../../domain/resources/closings.ts';
import { customers as customersDeclared } from '../../domain/resources/customers.ts';
import { saleCodec } from '../../domain/resources/sales.ts';
import { cashRegisterCodec } from '../../domain/responses.ts';
import { fold } from '../../domain/text.ts';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import * as factories from '../factories.ts';
import { FORMULAS, SCRIPTS, STATEMENTS } from '../fixtures/injections.ts';
import {
  type ReliabilityTest,
  type RunContext,
  reportOnly,
  requireAtLeast,
  requireExactly,
} from './reliabilityTest.ts';
import { openShop, type Shop } from './support/shop.ts';

/** SQL, scripts and formulas in every text field of every record: stored, found and exported as plain text. */
export const injection: ReliabilityTest = {
  name: 'injection',
  guarantee: 'texts are never executed in queries and spreadsheets',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const takeFirst = (all: readonly string[]) => all.slice(0, context.pickSize(all.length, 4));
    const texts = [...takeFirst(SCRIPTS), ...takeFirst(STATEMENTS), ...takeFirst(FORMULAS)];
    const shop = await openShop(context);
    try {
      const stored = await sendEverywhere(shop, texts);
      const searched = await searchEverywhere(shop, texts);
      const cells = await readExportedCells(context, shop);
      const serverErrors = stored.statuses.filter((status) => status >= 500).length;
      return [
        reportOnly('texts', texts.length),
        reportOnly('records with them', stored.unchanged + stored.changed),
        requireExactly('of those, not stored as sent', stored.changed, 0),
        requireAtLeast('responses where such a text is invalid', stored.statuses.length, texts.length),
        reportOnly('searches and lists called with them', searched.statuses.length),
        requireExactly(
          'responses of 500 and above',
          serverErrors + searched.statuses.filter((status) => status >= 500).length,
          0,
        ),
        requireExactly('searches with other results than literal matches', searched.other, 0),
        requireAtLeast('exported cells with a formula', cells.neutralised, takeFirst(FORMULAS).length),
        requireExactly('of those, cells a spreadsheet would calculate', cells.computed, 0),
        requireExactly('invariants broken', Object.keys(await findInvariantViolations(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** Sends each text in each text field, and in fields, keys and ids where it is invalid. */
async function sendEverywhere(
  shop: Shop,
  texts: readonly string[],
): Promise<{ unchanged: number; changed: number; statuses: number[] }> {
  const caller = {
    call: async (method: 'POST', path: string, body: unknown) => ({ ...(await shop.call(method, path, body)), body }),
  };
  const [service, employee, customer] = [
    await factories.makeService(caller),
    await factories.makeEmployee(caller),
    await factories.makeCustomer(caller),
  ];
  const services = [service.id];
  await shop.call('PUT', `/employees/edit/${employee.id}`, { employee: { services } });
  const participants = { customer_id: customer.id, employee_id: employee.id, services };
  const today = getDayAt(new Date(), DEFAULT_TIME_ZONE);
  const count = { unchanged: 0, changed: 0 };
  const statuses: number[] = [];
  for (const [n, text] of texts.entries()) {
    const name = toRequiredText(text);
    const records: [field: string, sent: string, made: factories.CreatedRecord][] = [
      ['name', name, await factories.makeCustomer(caller, { name })],
      ['name', name, await factories.makeService(caller, { name })],
      ['name', name, await factories.makeEmployee(caller, { name })],
      ['observation', text, await factories.makeEmployee(caller, { observation: text })],
      ['title', name, await factories.makeReward(caller, { title: name })],
      ['description', name, await factories.makeReward(caller, { description: name })],
      [
        'observation',
        text,
        await factories.makeReservation(caller, { ...participants, date: `20${30 + n}-01-02`, observation: text }),
      ],
      ['description', name, await factories.makeExpense(caller, { employee_id: employee.id, description: name })],
      ['observation', text, await factories.makeSale(caller, { services, observation: text })],
      ['observation', text, await factories.makeSale(caller, { ...participants, observation: text })],
      [
        'observation',
        text,
        await factories.makeClosing(caller, {
          closed_at: addDays(today, -(10 + (n % 20))),
          employee_id: employee.id,
          observation: text,
        }),
      ],
    ];
    for (const [field, sent, made] of records) count[made[field] === sent ? 'unchanged' : 'changed']++;
    const invalidBodies = [
      { customer: factories.buildCustomer({ phone: text }) },
      { customer: factories.buildCustomer({ email: text }) },
      { customer: factories.buildCustomer({ [text]: text }) },
    ];
    for (const body of invalidBodies) statuses.push((await shop.call('POST', '/customers/create', body)).status);
    const invalidSale = { services, amount: 1, payment_method: text };
    statuses.push((await shop.call('POST', '/sales/create', { sale: invalidSale })).status);
    statuses.push((await shop.call('PUT', `/customers/edit/${encodeURIComponent(text)}`, { customer: {} })).status);
  }
  return { ...count, statuses };
}

/** Searches, sorts and filters by each text. `other` counts searches with results other than literal matches. */
async function searchEverywhere(shop: Shop, texts: readonly string[]): Promise<{ statuses: number[]; other: number }> {
  const searched: [path: string, textOf: (item: Item) => unknown][] = [
    ['/customers', ({ name, phone, email }) => `${name} ${phone} ${email}`],
    ['/employees/all', ({ name, phone, email }) => `${name} ${phone} ${email}`],
    ['/services', ({ name }) => name],
    ['/rewards', ({ title }) => title],
  ];
  const statuses: number[] = [];
  let other = 0;
  const readList = async (path: string) => {
    const { status, data } = await shop.call('GET', path);
    statuses.push(status);
    return status === 200 ? (data as Item[]) : null;
  };
  for (const [path, textOf] of searched) {
    const all = (await readList(path)) ?? [];
    for (const text of texts) {
      const expectedItems = all.filter((item) => fold(String(textOf(item))).includes(fold(text)));
      const found = await readList(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`);
      // Skips digits: a search for digits matches phone numbers too.
      if (!/^[\d\s()+-]+$/.test(text) && formatIds(found) !== formatIds(expectedItems)) other++;
      await readList(`${path}?sort=${encodeURIComponent(JSON.stringify([text, 'ASC']))}`);
      await readList(`${path}?filter=${encodeURIComponent(JSON.stringify({ [text]: text, id: text }))}`);
    }
  }
  for (const text of texts) {
    const found = await readList(`/customers/find?query=${encodeURIComponent(text)}`);
    if (found && !found.some(({ name }) => name === toRequiredText(text))) other++;
  }
  return { statuses, other };
}

/** A required text needs a letter or a digit. */
function toRequiredText(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text : `${text}1`;
}

type Item = Record<string, unknown> & { id: number };

function formatIds(items: readonly Item[] | null): string {
  return String(items?.map(({ id }) => id).sort((a, b) => a - b));
}

/** The cells of every CSV the screens export, built from the server's responses. */
async function readExportedCells({ root }: RunContext, shop: Shop): Promise<{ neutralised: number; computed: number }> {
  const files: typeof csvExports = await import(join(root, 'domain', 'csvExports.ts'));
  const list = async (path: string) => (await shop.call('GET', path)).data;
  const customers = (await list('/customers')).map((item: Item) => decodeFields(customersDeclared.fields, item));
  const sales = (await list('/sales')).map((item: Item) => saleCodec.decode(item));
  const register = cashRegisterCodec.decode<{
    today: { individual_sales: { sales: never[] } };
    cash_register_closed: never[];
  }>(await list('/cash-register'));
  const texts = [
    files.buildRecordsCsv(customersDeclared, customers, DEFAULT_TIME_ZONE),
    files.buildSalesCsv(sales, DEFAULT_TIME_ZONE),
    files.buildLooseSalesCsv(register.today.individual_sales.sales, DEFAULT_TIME_ZONE),
    files.buildRecordsCsv(closings, register.cash_register_closed, DEFAULT_TIME_ZONE),
  ];
  const cells = texts.flatMap((text) => Papa.parse<string[]>(text, { delimiter: ';' }).data.flat());
  return {
    neutralised: cells.filter((cell) => FORMULAS.some((formula) => cell === `'${formula}`)).length,
    // A negative amount is a number of ours, not a user's text.
    computed: cells.filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^-[\d,]+$/.test(cell)).length,
  };
}
