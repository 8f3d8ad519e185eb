import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '../../domain/dates.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { freezeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { createDrawerShop, openCashPage, readText } from './support/drawerScreen.tsx';
import { readPrintedLines, stubPrinting } from './support/printing.ts';

freezeDay();
beforeEach(() => localStorage.clear());

const DAY = formatDay(today());
/** freezeDay stops the clock at noon. */
const TITLE = `${DAY}, aberto às 12:00`;
const findSession = () => screen.findByRole('article', { name: TITLE });

/** A drawer that was counted with R$ 5,00 missing. */
async function createCountedShop() {
  const shop = await createDrawerShop();
  await shop.openDrawer(100_00);
  await shop.sell(35_00);
  await shop.move('sangria', 20_00, 'Padaria');
  vi.setSystemTime(Date.now() + 60_000);
  const { session } = await shop.count({ cash: 110_00 }, 50_00);
  return { ...shop, session };
}

describe('the history of the drawer', () => {
  it('reads like a statement, with the closing of its day, which can be neither edited nor deleted', async () => {
    await createCountedShop();
    await openCashPage();
    const card = await findSession();
    const text = readText(card);
    for (const part of [
      'Abertura com R$ 100,00 de troco',
      'Sangria de R$ 20,00',
      'Padaria',
      'contado R$ 110,00, esperado R$ 115,00',
      'Falta R$ 5,00',
      'ficou na gaveta R$ 50,00',
      'A diferença está sem motivo.',
      `No fechamento de ${DAY}`,
    ])
      expect(text).toContain(part);
    expect(screen.getByText(/^Da contagem do caixa/)).toBeTruthy();
    expect(screen.getByRole('button', { name: `Imprimir fechamento de ${DAY}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Editar fechamento de ${DAY}` })).toBeNull();
    expect(screen.queryByRole('button', { name: `Excluir fechamento de ${DAY}` })).toBeNull();
  });

  it('tells two drawers of one day apart by the time at which they were opened', async () => {
    const { openDrawer, count } = await createCountedShop();
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await openDrawer(50_00);
    await count({ cash: 50_00 }, 50_00);
    await openCashPage();
    await screen.findByRole('article', { name: /aberto às 12:00$/ });
    const titles = screen.getAllByRole('article', { name: /, aberto às/ }).map((card) => card.querySelector('h3'));
    expect(new Set(titles.map((title) => title?.textContent)).size).toBe(2);
    const buttons = screen.getAllByRole('button', { name: /^Ver valores do caixa/ });
    expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
  });

  it('takes the reason of a difference later, once', async () => {
    await createCountedShop();
    const { tap, user } = await openCashPage();
    await tap('Informar motivo');
    const dialog = await screen.findByRole('dialog', { name: 'Motivo da diferença' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Troco errado');
    await tap('Salvar motivo', dialog);
    expect(await screen.findByText('Motivo: Troco errado')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Informar motivo' })).toBeNull();
  });

  it('asks for the reason of the difference that is left with what came late', async () => {
    const { sell, session } = await createCountedShop();
    await sell(5_00, 'cash', { taken_at: session.opened_at });
    const { tap } = await openCashPage();
    await tap('Informar motivo');
    const dialog = await screen.findByRole('dialog', { name: 'Motivo da diferença' });
    expect(readText(dialog)).toContain('contado R$ 110,00, esperado R$ 120,00');
    expect(readText(dialog)).toContain('Falta R$ 10,00');
  });

  it('asks for no reason where what came late explains the difference', async () => {
    const { openDrawer, sell, count } = await createDrawerShop();
    await openDrawer(100_00);
    vi.setSystemTime(Date.now() + 60_000);
    const { session } = await count({ cash: 105_00 }, 50_00);
    await sell(5_00, 'cash', { taken_at: session.opened_at });
    await openCashPage();
    const text = readText(await findSession());
    expect(text).toContain('Sobra R$ 5,00');
    expect(text).toContain('Chegou depois');
    expect(text).not.toContain('A diferença está sem motivo.');
  });

  it('reopens the latest session with a reason, and a recount stands beside the first count', async () => {
    const { count } = await createCountedShop();
    const { tap, user } = await openCashPage();
    await tap('Reabrir caixa');
    const dialog = await screen.findByRole('dialog', { name: 'Reabrir caixa' });
    await tap('Reabrir caixa', dialog);
    expect(await within(dialog).findByText('Informe o motivo')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Faltou contar uma nota');
    await tap('Reabrir caixa', dialog);
    expect(await screen.findByText('Caixa reaberto com sucesso!')).toBeTruthy();
    expect(await screen.findByText('Caixa aberto')).toBeTruthy();
    await count({ cash: 115_00 }, 50_00);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Contagem 2')).toBeTruthy();
    const text = readText(await findSession());
    expect(text).toContain('Contagem 1');
    expect(text).toContain('Falta R$ 5,00');
    expect(text).toContain('Faltou contar uma nota');
  });

  it('offers to reopen no session but the latest, and none while a drawer is open', async () => {
    const { openDrawer, count } = await createCountedShop();
    await openDrawer(50_00);
    await count({ cash: 50_00 }, 50_00);
    const first = await openCashPage();
    expect(await screen.findAllByRole('button', { name: 'Reabrir caixa' })).toHaveLength(1);
    first.unmount();
    await openDrawer(50_00);
    await openCashPage();
    await screen.findAllByRole('article', { name: TITLE });
    expect(screen.queryByRole('button', { name: 'Reabrir caixa' })).toBeNull();
  });

  it('lists a sale that arrived after the count, with the effective difference beside the counted one', async () => {
    const { sell, session } = await createCountedShop();
    await sell(5_00, 'cash', { taken_at: session.opened_at });
    await openCashPage();
    const text = readText(await findSession());
    expect(text).toContain('Chegou depois');
    expect(text).toContain('Falta R$ 5,00');
    expect(text).toContain('contado R$ 110,00, esperado R$ 120,00');
    expect(text).toContain('Falta R$ 10,00');
  });

  it('opens the figures of an earlier session', async () => {
    await createCountedShop();
    const { tap } = await openCashPage();
    await tap(`Ver valores do caixa de ${TITLE}`);
    const dialog = await screen.findByRole('dialog', { name: `Valores do caixa de ${TITLE}` });
    await tap(/^Vendas em Dinheiro: R\$\s35,00/, dialog);
    const rows = await screen.findByRole('dialog', { name: 'Vendas em Dinheiro' });
    await within(rows).findByText('Total');
  });

  it('prints a session with its counts', async () => {
    stubPrinting();
    await createCountedShop();
    const { tap } = await openCashPage();
    await tap(`Imprimir caixa de ${TITLE}`);
    await screen.findByRole('dialog', { name: `Caixa de ${TITLE}` });
    const lines = readPrintedLines();
    expect(lines).toContain('Fundo de troco: R$ 100,00');
    expect(lines).toContain('Dinheiro: R$ 110,00');
    expect(lines).toContain('Diferença: Falta R$ 5,00');
    expect(lines.at(-1)).toBe('Fica na gaveta: R$ 50,00');
  });

  it('exports one line per count', async () => {
    const downloads = watchDownloads();
    const { session, reopen, count } = await createCountedShop();
    await reopen(session.id, 'De novo');
    await count({ cash: 115_00 }, 50_00);
    const { tap } = await openCashPage();
    await tap('Exportar caixas');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const lines = (await downloads[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('De novo');
  });
});
