import { screen, within } from '@testing-library/react';
import type { VoidCause } from '../../../domain/commission.ts';
import type { Cents } from '../../../domain/money.ts';
import { adjustments, advances, type Payout, payouts } from '../../../domain/resources/commissions.ts';
import { createDataProvider } from '../../../src/dataProvider/index.ts';
import type { NewSale } from '../../../src/dataProvider/methods/sales.ts';
import { loadSession } from '../../../src/session.ts';
import { createSmallShop, today } from '../../fixtures/backEnd/records.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './backEnd.ts';
import { renderApp } from './renderApp.tsx';
import { createActions, readText, sellElsewhere } from './shopActions.ts';

export const CARLA = 1;
export const DAVI = 2;
/** A service of Carla: R$ 35,00, of which she gets half. */
const CUT = 1;
/** A service of Davi. */
export const COLOUR = 3;

/** A shop with the feature `commissions`, and what its people do on other devices. */
export async function createCommissionsShop({ employee = {}, ...options }: ShopOptions = {}) {
  const { employees } = createSmallShop();
  const backEnd = createBackEnd({
    ...REAL_SERVER,
    ...options,
    tables: {
      sales: [],
      expenses: [],
      employees: employees.map((each) => (each.id === CARLA ? { ...each, ...employee } : each)),
      ...options.tables,
    },
  });
  await loadSession();
  const provider = createDataProvider();
  return {
    backEnd,
    /** Sells Carla's cut. */
    sell: (fields: Partial<NewSale> = {}) =>
      sellElsewhere({ employee_id: CARLA, services: [CUT], amount: 35_00, payment_method: 'pix', ...fields }),
    advance: (amount: Cents) =>
      provider.create(advances.name, {
        data: { employee_id: CARLA, amount, source: 'outside', observation: 'Almoço' },
      }),
    adjust: (amount: Cents, reason: string) =>
      provider.create(adjustments.name, { data: { employee_id: CARLA, amount, reason } }),
    pay: async (source: Payout['source'] = 'outside') =>
      (await provider.create(payouts.name, { data: { employee_id: CARLA, until: today(), source } })).data as Payout,
    voidSale: (id: number | string, cause: VoidCause) => provider.voidSale(id, '', cause),
  };
}

interface ShopOptions extends BackEndOptions {
  /** Fields of Carla's record. */
  employee?: object;
}

/** Opens an address of the product, and gives the actions of a person on it. */
export async function openCommissions(path = '/comissoes') {
  const rendered = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: /^(Comissões|Extrato de)/ });
  return {
    ...rendered,
    ...createActions(rendered),
    findDialog: (name: string | RegExp) => screen.findByRole('dialog', { name }),
  };
}

/** The card of a professional, by figure: `{ Comissão: 'R$ 17,50', … }`. */
export async function readCard(name: string): Promise<Record<string, string>> {
  return readTerms(await screen.findByRole('article', { name }));
}

/** The terms of the lists in an element with their values. */
export function readTerms(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.querySelectorAll('dl > div')].map((line) => [
      readText(line.querySelector('dt')),
      readText(line.querySelector('dd')),
    ]),
  );
}

/** The rows of a statement with their amounts, as listed: the newest first. */
export async function readEntries(title = 'Itens'): Promise<string[]> {
  const section = await screen.findByRole('region', { name: title });
  return within(section)
    .queryAllByRole('listitem')
    .map((item) => `${readText(item.querySelector('div > div'))}: ${readText(item.lastElementChild)}`);
}
