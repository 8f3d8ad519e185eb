import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { type BackEndOptions, REAL_SERVER } from './support/backEnd.ts';
import { findCard, getField, type ListScreen, openListScreen, waitForDialogToClose } from './support/listScreen.ts';

const findDiscardQuestion = () => screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });

/** A screen opened from the dashboard. */
async function openFromDashboard(
  path: string,
  until: () => Promise<unknown>,
  options: BackEndOptions = REAL_SERVER,
): Promise<ListScreen> {
  const opened = await openListScreen('/dashboard', options, () =>
    screen.findByRole('heading', { level: 1, name: 'Dashboard' }),
  );
  opened.goTo(path);
  await until();
  return opened;
}

const openCustomers = () => openFromDashboard('/clientes', () => findCard('Ana Souza'));

describe('the browser’s Back button with an open dialog', () => {
  it('closes a form without changes; pressed again, it leaves the screen', async () => {
    const { press, goBack, path } = await openCustomers();
    await press('Editar Ana Souza');
    goBack();
    await waitForDialogToClose();
    await findCard('Ana Souza');
    expect(path()).toBe('/clientes');
    goBack();
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('asks before it discards typed text; pressed again, it keeps the text', async () => {
    const { press, write, goBack, path } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    goBack();
    await findDiscardQuestion();
    goBack();
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    expect(getField('Nome').value).toBe('Ana Maria');
    goBack();
    await findDiscardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(path()).toBe('/clientes');
  });

  it('closes only the dialog in front', async () => {
    const { press, goBack } = await openCustomers();
    await press('Ana Souza');
    await screen.findByRole('dialog', { name: 'Ana Souza' });
    await press('Juntar cadastros');
    await screen.findByRole('dialog', { name: 'Juntar cadastros' });
    goBack();
    await screen.findByRole('dialog', { name: 'Ana Souza' });
  });

  it('closes the finder and stays on the screen', async () => {
    const { press, goBack, path } = await openCustomers();
    await press('Buscar em tudo');
    await screen.findByRole('combobox');
    goBack();
    await waitForDialogToClose();
    expect(path()).toBe('/clientes');
  });

  it('keeps the sale at its step, and asks before it discards a typed new customer', async () => {
    const { press, write, goBack, path } = await openFromDashboard('/vendas', () =>
      screen.findByRole('button', { name: 'Pular para Cliente' }),
    );
    await press('Pular para Cliente');
    await press('Novo Cliente');
    await write('Nome', 'Rita Prado');
    goBack();
    await findDiscardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(path()).toBe('/vendas');
    await screen.findByRole('button', { name: 'Novo Cliente' });
  });

  it('asks before it discards the typed reason of a void, as Escape and Cancelar do', async () => {
    const created_at = new Date().toISOString();
    const services = createSmallShop().services.slice(0, 1);
    const sale = { id: 1, individual: 1, services, amount: 35, payment_method: 'pix', observation: null, created_at };
    const { press, write, goBack, user } = await openFromDashboard(
      '/historico',
      () => screen.findByRole('button', { name: 'Estornar venda nº 1' }),
      { ...REAL_SERVER, tables: { sales: [sale] } },
    );
    await press('Estornar venda nº 1');
    await screen.findByRole('dialog', { name: /^Tem certeza que deseja estornar/ });
    await write('Motivo', 'Engano');
    const ways: (() => unknown)[] = [goBack, () => user.keyboard('{Escape}'), () => press('Cancelar')];
    for (const leave of ways) {
      await leave();
      await findDiscardQuestion();
      await press('Continuar editando');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull());
      expect(getField('Motivo').value).toBe('Engano');
    }
    goBack();
    await findDiscardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
  });
});
