import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SINGLETON_ID } from '../../domain/resources/resource.ts';
import { shop } from '../../domain/resources/shop.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { freezeDay } from './support/day.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { readText } from './support/shopActions.ts';

freezeDay();
beforeEach(() => localStorage.clear());

/** Returns a function that opens the rows of an amount, reads them with their total and closes them. */
function createRowsReader({ tap, user }: Awaited<ReturnType<typeof openCashPage>>) {
  return async (name: RegExp, title: string, place?: HTMLElement) => {
    await tap(name, place);
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(readText(dialog)).toContain('Total'));
    const text = readText(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return text;
  };
}

describe('the figures of the cash register', () => {
  it('open the rows that add up to them, a split sale with the part that was paid by that method', async () => {
    const { openDrawer, sell, spend } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(50_00, 'cash', {
      payments: [
        { method: 'cash', amount: 20_00, tendered: null, installments: null },
        { method: 'pix', amount: 30_00, tendered: null, installments: null },
      ],
    });
    await sell(35_00, 'pix');
    await spend(8_00, 'Café');
    const openRows = createRowsReader(await openCashPage());
    const pix = await openRows(/^PIX: R\$\s65,00, ver lançamentos$/, 'Vendas de hoje em PIX');
    expect(pix).toMatch(/Venda nº 1 em PIX.*R\$ 30,00Venda nº 2 em PIX.*R\$ 35,00TotalR\$ 65,00/);
    const uncovered = await openRows(/^Fora dos fechamentos: R\$\s85,00, ver/, 'Fora dos fechamentos');
    expect(uncovered).toContain('TotalR$ 85,00');
    const closed = await openRows(/^Nos fechamentos: R\$\s0,00, ver/, 'Nos fechamentos');
    expect(closed).toContain('Nenhum lançamento.TotalR$ 0,00');
    const expenses = await openRows(/Despesas da gaveta hoje/, 'Despesas da gaveta hoje');
    expect(expenses).toMatch(/Despesa.*Café.*TotalR\$ 8,00/);
    const average = await openRows(/Média diária/, 'Média diária');
    expect(average).toMatch(
      /Vendas do dia20\/11\/2026R\$ 85,00TotalR\$ 85,00Média, dividido por 1 dia com vendasR\$ 85,00/,
    );
  });

  it('open the card fees, and with them the sales', async () => {
    const { sell } = await createDrawerShop();
    await createDataProvider().update(shop.name, {
      id: SINGLETON_ID,
      data: { debit_fee: 2 },
      previousData: { id: SINGLETON_ID },
    });
    await sell(100_00, 'debit');
    await sell(10_00, 'cash');
    const openRows = createRowsReader(await openCashPage());
    const fees = await openRows(/^Taxas dos cartões: −R\$\s2,00, ver/, 'Taxas dos cartões');
    expect(fees).toMatch(/Taxa da venda nº 1 em Cartão Débito.*−R\$ 2,00Total−R\$ 2,00/);
    const net = await openRows(/^Líquido das taxas: R\$\s108,00, ver/, 'Líquido das taxas');
    expect(net).toMatch(/Venda nº 1 .*R\$ 100,00Venda nº 2 .*R\$ 10,00Taxa da venda nº 1.*−R\$ 2,00TotalR\$ 108,00/);
  });
});

describe('the amounts of a closing', () => {
  it('open the rows that add up to them, with what was too much and what was missing', async () => {
    const { openDrawer, sell, spend, count } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(50_00, 'cash');
    await sell(35_00, 'pix');
    await spend(8_00, 'Café');
    await count({ cash: 140_00, pix: 36_00 });
    const openRows = createRowsReader(await openCashPage());
    const card = await screen.findByRole('article', { name: '20/11/2026' });
    const open = (name: RegExp, title: string) => openRows(name, `Fechamento de 20/11/2026: ${title}`, card);
    expect(await open(/^PIX, fechamento de 20\/11\/2026, fechado às \d\d:\d\d: R\$\s35,00, ver/, 'PIX')).toMatch(
      /Venda nº 2 em PIX.*TotalR\$ 35,00/,
    );
    expect(await open(/^Despesas, .*: −R\$\s8,00, ver/, 'Despesas')).toMatch(/Café.*Total−R\$ 8,00/);
    expect(await open(/^Sobra, .*: R\$\s1,00, ver/, 'Sobra')).toMatch(/Diferença em PIX.*Carla.*TotalR\$ 1,00/);
    expect(await open(/^Falta, .*: −R\$\s2,00, ver/, 'Falta')).toMatch(/Diferença em Dinheiro.*Total−R\$ 2,00/);
    const all = await open(/^Total, .*: R\$\s76,00, ver/, 'Total');
    expect(all).toMatch(/Venda nº 1.*Venda nº 2.*Despesa.*Diferença em Dinheiro.*Diferença em PIX.*TotalR\$ 76,00/);
  });
});
