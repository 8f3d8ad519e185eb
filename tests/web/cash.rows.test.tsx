import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freezeDay } from './support/day.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { readText } from './support/shopActions.ts';

freezeDay();
beforeEach(() => localStorage.clear());

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
    const { tap, user } = await openCashPage();
    const openRows = async (name: RegExp, title: string) => {
      await tap(name);
      const dialog = await screen.findByRole('dialog', { name: title });
      await waitFor(() => expect(readText(dialog)).toContain('Total'));
      const text = readText(dialog);
      await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return text;
    };
    const pix = await openRows(/^PIX: R\$\s65,00, ver lançamentos$/, 'Vendas de hoje em PIX');
    expect(pix).toMatch(/Venda 1 em PIX.*R\$ 30,00Venda 2 em PIX.*R\$ 35,00TotalR\$ 65,00/);
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
});
