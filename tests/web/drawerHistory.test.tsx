import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '../../domain/dates.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { freezeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { readPrintedLines, stubPrinting } from './support/printing.ts';
import { readText } from './support/shopActions.ts';

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
      'ficou na gaveta R$ 50,00, saíram R$ 60,00',
      'A diferença está sem motivo.',
      `No fechamento de ${DAY}`,
    ])
      expect(text).toContain(part);
    expect(
      screen.getByText(/^Da contagem do caixa.* As diferenças de cada forma de pagamento estão em Caixas\.$/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: `Imprimir fechamento de ${DAY}, fechado às 12:01` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Editar fechamento/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Excluir fechamento/ })).toBeNull();
  });

  it('adds up what was too much apart from what is missing, in the closings too', async () => {
    const { openDrawer, sell, count } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(35_00, 'pix');
    await count({ cash: 93_00, pix: 42_00 }, 50_00);
    await openCashPage();
    const closings = await screen.findByRole('region', { name: 'Fechamentos' });
    await waitFor(() =>
      expect(readText(closings)).toContain('1 fechamento, R$ 35,00, sobras R$ 7,00, faltas −R$ 7,00'),
    );
    expect(readText(closings)).toMatch(/SobraR\$ 7,00Falta−R\$ 7,00/);
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
    for (const action of [/^Ver valores do caixa/, /^Imprimir fechamento/, /^Total, /, /^Despesas, /]) {
      const buttons = screen.getAllByRole('button', { name: action });
      expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
    }
  });

  it('shows the float that was typed at the opening, its difference, and what a correction changed it to', async () => {
    const { openDrawer, count, reopen, correctFloat, spend } = await createCountedShop();
    await spend(4_50, 'Café');
    const { id } = (await openDrawer(455_00)).data;
    await count({ cash: 45_50 }, 45_50);
    await reopen(id, 'Um zero a mais');
    await correctFloat(id, 45_50, 'Um zero a mais');
    await count({ cash: 45_50 }, 45_50);
    stubPrinting();
    const { tap } = await openCashPage();
    const opening =
      'Sobra R$ 409,50. No último fechamento ficaram R$ 50,00 na gaveta e saíram R$ 4,50 desde então: deveria haver R$ 45,50.';
    const corrected = 'Diferença na abertura depois da correção: Confere';
    await waitFor(() => expect(readText()).toContain('Abertura com R$ 455,00 de troco'));
    const card = screen.getByText(/^Abertura com R\$\s455,00 de troco$/).closest('article');
    expect(readText(card)).toContain(`Diferença na abertura: ${opening}`);
    expect(readText(card)).toContain(corrected);
    await tap(/^Imprimir caixa/, card as HTMLElement);
    await waitFor(() => expect(readPrintedLines()).toContain('Fundo de troco: R$ 455,00'));
    expect(readPrintedLines()).toContain('Diferença na abertura: Sobra R$ 409,50');
    expect(readText(document.querySelector('[data-printed]'))).toContain(corrected);
  });

  it('asks why the float differs at the opening, also later, and prints and exports the reason', async () => {
    const { count } = await createCountedShop();
    stubPrinting();
    const downloads = watchDownloads();
    const { tap, type, user } = await openCashPage();
    await tap('Abrir caixa');
    const dialog = await screen.findByRole('dialog', { name: 'Abrir caixa' });
    expect(within(dialog).queryByRole('textbox', { name: /^Motivo da diferença/ })).toBeNull();
    const float = within(dialog).getByRole('textbox', { name: /^Fundo de troco/ });
    await user.clear(float);
    await type(/^Fundo de troco/, '4500');
    expect(await within(dialog).findByRole('textbox', { name: /^Motivo da diferença/ })).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText(/Responsável/), 'Carla Dias');
    await tap('Abrir caixa', dialog);
    expect(await screen.findByText('A diferença na abertura está sem motivo.')).toBeTruthy();
    await tap('Informar motivo da diferença na abertura');
    const reason = await screen.findByRole('dialog', { name: 'Motivo da diferença na abertura' });
    expect(readText(reason)).toContain('Falta R$ 5,00');
    await user.type(within(reason).getByRole('textbox', { name: /^Motivo/ }), 'Paguei o pão');
    await tap('Salvar motivo', reason);
    await waitFor(() => expect(readText()).toMatch(/Falta R\$ 5,00\..* Motivo: Paguei o pão/));
    expect(screen.queryByText('A diferença na abertura está sem motivo.')).toBeNull();
    await count({ cash: 45_00 }, 45_00);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readText(screen.getByRole('region', { name: 'Caixas' }))).toContain('Paguei o pão'));
    const card = screen.getByText(/Motivo: Paguei o pão$/).closest('article');
    await tap(/^Imprimir caixa/, card as HTMLElement);
    await waitFor(() => expect(readText(document.querySelector('[data-printed]'))).toContain('Motivo: Paguei o pão'));
    await user.keyboard('{Escape}');
    await tap('Exportar caixas');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(await downloads[0]?.text()).toContain('Paguei o pão');
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
    expect(readText(dialog)).toContain(
      'Na contagem saíram R$ 60,00 da gaveta. O esperado inclui esse valor: conte-o junto com o que está na gaveta.',
    );
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
    const closing = await screen.findByText(/Contado 2 vezes: aqui está a última contagem/);
    expect(closing.textContent).toContain('As diferenças de cada forma de pagamento estão em Caixas.');
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
    await within(dialog).findByText('Esperado em Dinheiro');
    expect(readText(dialog)).toContain('Esperado em Dinheiro R$ 115,00');
    await tap(/^Vendas em Dinheiro: R\$\s35,00/, dialog);
    const rows = await screen.findByRole('dialog', { name: 'Vendas em Dinheiro' });
    await within(rows).findByText('Total');
  });

  it('prints a session with its counts', async () => {
    stubPrinting();
    await createCountedShop();
    const { tap } = await openCashPage();
    await tap(`Imprimir caixa de ${TITLE}`);
    const dialog = await screen.findByRole('dialog', { name: `Caixa de ${TITLE}` });
    await within(dialog).findByRole('group', { name: 'Prévia' });
    const lines = readPrintedLines();
    expect(lines).toContain('Fundo de troco: R$ 100,00');
    expect(lines).toContain('Dinheiro: R$ 110,00');
    expect(lines).toContain('Diferença: Falta R$ 5,00');
    expect(lines.slice(-2)).toEqual(['Fica na gaveta: R$ 50,00', 'Sai da gaveta: R$ 60,00']);
  });

  it('prints what the expected amounts are made of, so that they can be added up on paper', async () => {
    stubPrinting();
    const { openDrawer, sell, count, recordMixedDay } = await createDrawerShop();
    await openDrawer(50_00);
    await count({ cash: 50_00 }, 50_00);
    await sell(7_00);
    await openDrawer(57_00);
    await recordMixedDay();
    await count({ cash: 25_00, pix: 55_00 }, 25_00);
    const { user } = await openCashPage();
    const [latest] = await screen.findAllByRole('button', { name: /^Imprimir caixa/ });
    await user.click(latest as HTMLElement);
    await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Prévia' });
    const lines = readPrintedLines();
    const first = lines.indexOf('Esperado em Dinheiro: R$ 25,00');
    expect(lines.slice(first, first + 11)).toEqual([
      'Esperado em Dinheiro: R$ 25,00',
      'Fundo de troco: R$ 57,00',
      'Vendas: R$ 27,00',
      'Estornos: −R$ 20,00',
      'Suprimentos: R$ 10,00',
      'Sangrias: −R$ 30,00',
      'Despesas da gaveta: −R$ 12,00',
      'Já no fundo de troco: −R$ 7,00',
      'Esperado em PIX: R$ 55,00',
      'Vendas: R$ 50,00',
      'Gorjetas: R$ 5,00',
    ]);
  });

  it('prints a reopening between the counts that it separates', async () => {
    stubPrinting();
    const { session, reopen, move, count } = await createCountedShop();
    vi.setSystemTime(Date.now() + 60_000);
    await reopen(session.id, 'De novo');
    vi.setSystemTime(Date.now() + 60_000);
    await move('suprimento', 5_00, 'Moedas');
    vi.setSystemTime(Date.now() + 60_000);
    await count({ cash: 120_00 }, 50_00);
    const { tap } = await openCashPage();
    await tap(`Imprimir caixa de ${TITLE}`);
    const preview = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Prévia' });
    const found = readText(preview).match(/Contagem \d|Reabertura|Sangria(?=−)|Suprimento(?=R)/g);
    expect(found).toEqual(['Sangria', 'Contagem 1', 'Reabertura', 'Suprimento', 'Contagem 2']);
    expect(readPrintedLines()).toContain('Valores: até a contagem 2');
  });

  it('offers no print while the figures of a session cannot be loaded', async () => {
    stubPrinting();
    const { backEnd } = await createCountedShop();
    const { tap } = await openCashPage();
    backEnd.respondWithError('GET /cash-sessions/figures/*', 500);
    await tap(`Imprimir caixa de ${TITLE}`);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: 'Tentar novamente' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Imprimir' }).disabled).toBe(true);
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
