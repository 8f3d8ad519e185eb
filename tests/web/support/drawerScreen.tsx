import { screen, within } from '@testing-library/react';
import type { PaymentMethod } from '../../../domain/constants.ts';
import type { CashMovementKind } from '../../../domain/drawer.ts';
import type { Cents } from '../../../domain/money.ts';
import { cashMovements, cashSessions } from '../../../domain/resources/cashSessions.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { createDataProvider } from '../../../src/dataProvider/index.ts';
import { drawerMethods } from '../../../src/dataProvider/methods/drawer.ts';
import type { NewSale } from '../../../src/dataProvider/methods/sales.ts';
import { createIdempotencyKey } from '../../../src/idempotencyKey.ts';
import { CashPage } from '../../../src/pages/cash/CashPage.tsx';
import { loadSession } from '../../../src/session.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './backEnd.ts';
import { renderScreen } from './renderApp.tsx';
import { createActions, sellElsewhere } from './shopActions.ts';

const CARLA = 1;

/** A shop with the feature `cash.sessions`, and what its people do on other devices. */
export async function createDrawerShop(options: BackEndOptions = {}) {
  const backEnd = createBackEnd({ ...REAL_SERVER, ...options, tables: { sales: [], expenses: [], ...options.tables } });
  await loadSession();
  const provider = createDataProvider();
  const shop = {
    backEnd,
    openDrawer: (float: Cents) => provider.create(cashSessions.name, { data: { float, employee_id: CARLA } }),
    sell: (amount: Cents, payment_method: PaymentMethod = 'cash', fields: Partial<NewSale> = {}) =>
      sellElsewhere({ amount, payment_method, ...fields }),
    voidSale: (id: number | string) => provider.voidSale(id),
    spend: (amount: Cents, description: string) =>
      provider.create(expenses.name, { data: { amount, description, employee_id: CARLA, source: 'drawer' } }),
    move: (kind: CashMovementKind, amount: Cents, reason: string) =>
      provider.create(cashMovements.name, { data: { kind, amount, reason, employee_id: CARLA } }),
    count: async (counted: Partial<Record<PaymentMethod, Cents>>, keep: Cents = 0) => {
      const session = await drawerMethods.getCurrentSession();
      const count = { cash: 0, pix: 0, debit: 0, credit: 0, ...counted, keep, employee_id: CARLA };
      return drawerMethods.countSession(session?.id ?? '', count, createIdempotencyKey());
    },
    correctFloat: (id: number | string, amount: Cents, reason: string) =>
      drawerMethods.correctFloat(id, { amount, reason }, createIdempotencyKey()),
    reopen: (id: number | string, reason: string) => drawerMethods.reopenSession(id, reason, createIdempotencyKey()),
  };
  return {
    ...shop,
    /** Everything that moves the drawer: a voided sale in cash, one by PIX with a tip, an expense, a sangria and a suprimento. */
    recordMixedDay: async () => {
      const { id } = await shop.sell(20_00);
      await shop.sell(50_00, 'pix', {
        individual: false,
        employee_id: CARLA,
        services: [1],
        payments: [{ method: 'pix', amount: 55_00, tendered: null, installments: null }],
        tip: { amount: 5_00, employee_id: CARLA },
      });
      await shop.voidSale(id);
      await shop.spend(12_00, 'Luz');
      await shop.move('sangria', 30_00, 'Levar ao banco');
      await shop.move('suprimento', 10_00, 'Troco');
    },
  };
}

/** Opens /caixa, as also after a reload of the page. Returns the actions of a person on it. */
export async function openCashPage() {
  const rendered = renderScreen(<CashPage />, '/caixa');
  await screen.findByText(/^Caixa (aberto|fechado)$/);
  return {
    ...rendered,
    ...createActions(rendered),
    /** Counts PIX, debit, credit and cash, and goes to the next step. An amount that is left out stays as it is. */
    typeCount: async (...digits: (string | null)[]) => {
      const dialog = await screen.findByRole('dialog', { name: 'Fechar Caixa' });
      const labels = [/^PIX/, /^Cartão Débito/, /^Cartão Crédito/, /^Dinheiro/];
      for (const [index, label] of labels.entries())
        if (digits[index])
          await rendered.user.type(within(dialog).getByRole('textbox', { name: label }), digits[index]);
      await rendered.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    },
  };
}
