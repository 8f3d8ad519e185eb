import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { cashSessions } from '../../domain/resources/cashSessions.ts';
import { advances } from '../../domain/resources/commissions.ts';
import type { CashSession } from '../../domain/schemas/cashSession.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { endCount, startCount } from '../../src/pages/cash/drawer/countDraft.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { createBackEnd } from './support/backEnd.ts';
import {
  CARLA,
  COLOUR,
  createCommissionsShop,
  DAVI,
  openCommissions,
  readCard,
  readEntries,
  readTerms,
} from './support/commissionsScreen.tsx';
import { freezeDay } from './support/day.ts';
import { stubPrinting } from './support/printing.ts';
import { renderApp } from './support/renderApp.tsx';
import { readText } from './support/shopActions.ts';
import { setViewport } from './support/viewport.ts';

freezeDay();
beforeEach(() => {
  localStorage.clear();
  setViewport(768);
});

describe('the commissions of a period', () => {
  it('are one card per professional with what each earned, got before and is owed, and the totals of the shop', async () => {
    const { sell, advance, adjust } = await createCommissionsShop();
    await sell({
      tip: { amount: 5_00, employee_id: CARLA },
      payments: [{ method: 'pix', amount: 40_00, tendered: null, installments: null }],
    });
    await advance(4_00);
    await adjust(-1_00, 'Pente quebrado');
    await openCommissions();
    expect(await readCard('Carla Dias')).toEqual({
      Serviços: '1',
      Comissão: 'R$ 17,50',
      Gorjetas: 'R$ 5,00',
      Vales: '−R$ 4,00',
      Ajustes: '−R$ 1,00',
      Pago: 'R$ 0,00',
      'A pagar': 'R$ 17,50',
    });
    expect((await readCard('Davi Rocha'))['A pagar']).toBe('R$ 0,00');
    expect(readTerms(screen.getByRole('region', { name: 'Total do salão' }))['A pagar']).toBe('R$ 17,50');
  });

  it('say how many services were taken back, apart from how many were done', async () => {
    const { sell, pay, voidSale } = await createCommissionsShop();
    const sale = await sell();
    await sell();
    await pay();
    await voidSale(sale.id, 'mistake');
    await openCommissions();
    expect((await readCard('Carla Dias')).Serviços).toBe('2 (1 estorno)');
  });

  it('say which part of what is owed is from before the period, and open its rows', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const tomorrow = addDays(today(), 1);
    const { user } = await openCommissions(`/comissoes?from=${tomorrow}&to=${tomorrow}`);
    const { Comissão, 'A pagar': balance } = await readCard('Carla Dias');
    expect({ Comissão, balance }).toEqual({ Comissão: 'R$ 0,00', balance: 'R$ 17,50com R$ 17,50 de antes do período' });
    await user.click(screen.getByRole('link', { name: /^A pagar, Carla Dias: R\$\s17,50, ver itens$/ }));
    await screen.findByRole('heading', { level: 1, name: 'Extrato de Carla Dias' });
    await waitFor(async () => expect(await readEntries('Itens de A pagar')).toEqual(['CorteVenda nº 1: R$ 17,50']));
  });

  it('open the rows from before the period alone', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const tomorrow = addDays(today(), 1);
    const { user, tap, goBack } = await openCommissions(`/comissoes?from=${tomorrow}&to=${tomorrow}`);
    await readCard('Carla Dias');
    for (const owner of ['Carla Dias', 'Total do salão']) {
      await user.click(
        await screen.findByRole('link', {
          name: new RegExp(`^com R\\$\\s17,50 de antes do período, ${owner}, ver itens$`),
        }),
      );
      await waitFor(async () =>
        expect(await readEntries('Itens de A pagar de antes do período')).toEqual(['CorteVenda nº 1: R$ 17,50']),
      );
      const part = screen.getByRole('button', { name: /^com R\$\s17,50 de antes do período$/ });
      expect(part.getAttribute('aria-pressed')).toBe('true');
      await tap(/^com R\$\s17,50 de antes do período$/);
      await screen.findByRole('region', { name: 'Itens' });
      goBack();
    }
  });

  it('have totals that open the rows of all professionals, each with its name', async () => {
    const { sell, advance, pay } = await createCommissionsShop();
    await sell();
    await sell({ employee_id: DAVI, services: [COLOUR], amount: 120_00 });
    await pay();
    await advance(4_00);
    const { user, tap, goBack } = await openCommissions();
    const total = await screen.findByRole('region', { name: 'Total do salão' });
    const commission = readTerms(total).Comissão ?? '';
    await user.click(within(total).getByRole('link', { name: /^Comissão, Total do salão: .*, ver itens$/ }));
    await screen.findByRole('heading', { level: 1, name: 'Total do salão' });
    const section = await screen.findByRole('region', { name: 'Itens de Comissão' });
    expect(readText(section)).toMatch(
      /Carla Dias · pagamento nº 1.*Davi Rocha · em aberto|Davi Rocha · em aberto.*Carla Dias · pagamento nº 1/,
    );
    expect(readText(section)).toContain(`Soma${commission}`);
    for (const [label, title, sum] of [
      ['Vales', 'Itens de Vales', '−R$ 4,00'],
      ['Pago', 'Pagamentos do período', 'R$ 17,50'],
    ]) {
      await tap(new RegExp(`^${label}.*R\\$`));
      const shown = await screen.findByRole('region', { name: title });
      await waitFor(() => expect(readText(shown)).toContain(`Soma${sum}`));
    }
    expect(readText(screen.getByRole('region', { name: 'Pagamentos do período' }))).toContain(
      'Pagamento nº 1 de Carla Dias',
    );
    goBack();
    await user.click(await screen.findByRole('link', { name: /^A pagar, Total do salão: .*, ver itens$/ }));
    await waitFor(async () => expect(await readEntries('Itens de A pagar')).toHaveLength(2));
  });

  it('open the rows that make them up, each figure its own', async () => {
    const { sell } = await createCommissionsShop();
    await sell({ tip: { amount: 5_00, employee_id: CARLA }, payments: undefined, amount: 35_00 });
    const { user } = await openCommissions();
    await readCard('Carla Dias');
    await user.click(screen.getByRole('link', { name: /^Gorjetas, Carla Dias: R\$\s5,00, ver itens$/ }));
    await waitFor(async () => expect(await readEntries('Itens de Gorjetas')).toEqual(['GorjetaVenda nº 1: R$ 5,00']));
    expect(screen.queryByRole('link', { name: /^Vales, / })).toBeNull();
  });

  it('open the rows that add up to zero, and nothing where there are none', async () => {
    const { adjust } = await createCommissionsShop();
    await adjust(10_00, 'Bônus');
    await adjust(-10_00, 'Bônus em dobro');
    const { user } = await openCommissions();
    await readCard('Carla Dias');
    expect(screen.queryByRole('link', { name: /^A pagar, Davi Rocha: / })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Ajustes, Carla Dias: R\$\s0,00, ver itens$/ }));
    await waitFor(async () =>
      expect(await readEntries('Itens de Ajustes')).toEqual([
        'Ajuste: Bônus em dobro: −R$ 10,00',
        'Ajuste: Bônus: R$ 10,00',
      ]),
    );
  });

  it('are a table on a wide screen', async () => {
    setViewport(1440);
    const { sell } = await createCommissionsShop();
    await sell();
    await openCommissions();
    const row = await screen.findByRole('row', { name: /^Carla Dias/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => readText(cell)),
    ).toEqual(['1', 'R$ 17,50', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 17,50']);
    expect(readText(screen.getByRole('row', { name: /^Total do salão/ }))).toContain('R$ 17,50');
  });

  it('are of this week until another period is chosen, which the address has', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const { tap, address } = await openCommissions();
    expect((await screen.findByRole('button', { name: 'Esta semana' })).getAttribute('aria-pressed')).toBe('true');
    expect((await readCard('Carla Dias')).Comissão).toBe('R$ 17,50');
    await tap('Semana passada');
    await waitFor(async () => expect((await readCard('Carla Dias')).Comissão).toBe('R$ 0,00'));
    expect(address()).toMatch(/^\/comissoes\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  });

  it('keep their period on the way to a statement and back', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const { user, address } = await openCommissions(`/comissoes?from=${today()}&to=${today()}`);
    await user.click(await screen.findByRole('link', { name: 'Extrato de Carla Dias' }));
    await screen.findByRole('heading', { level: 1, name: 'Extrato de Carla Dias' });
    expect(address()).toBe(`/comissoes/1?from=${today()}&to=${today()}`);
    await user.click(screen.getByRole('link', { name: 'Comissões', current: false }));
    await screen.findByRole('heading', { level: 1, name: 'Comissões' });
    expect(address()).toBe(`/comissoes?from=${today()}&to=${today()}`);
  });

  it('say that they could not be loaded, and load when asked again', async () => {
    const { backEnd } = await createCommissionsShop();
    backEnd.respondWithError('GET /commissions', 503, 'O servidor está ocupado');
    const { tap } = await openCommissions();
    await screen.findByText('O servidor está ocupado');
    backEnd.restore('GET /commissions');
    await tap('Tentar novamente');
    await readCard('Carla Dias');
  });

  it('ask for a professional where there is none', async () => {
    await createCommissionsShop({ tables: { employees: [], reservations: [] } });
    await openCommissions();
    await screen.findByText(/^Ainda não há quem ganhe comissão/);
    screen.getByRole('link', { name: 'Cadastrar colaborador' });
  });

  it('do not exist on a back end without the feature', async () => {
    createBackEnd({ isRealServer: true, features: FEATURES.filter((feature) => feature !== 'commissions') });
    const { visited } = renderApp('/comissoes');
    await waitFor(() => expect(visited).toContain('/login'));
  });
});

describe('money from the drawer', () => {
  const WARNING = 'É mais do que deve haver na gaveta. Confira o valor.';
  const openDrawer = (float: number) =>
    createDataProvider().create(cashSessions.name, { data: { float, employee_id: CARLA } });

  it('is warned about in an advance of more than should be in it', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    await openDrawer(10_00);
    const { tap, findDialog, type, user } = await openCommissions();
    await tap('Lançar vale de Carla Dias');
    const dialog = await findDialog('Lançar vale de Carla Dias');
    await type(/^Valor/, '1001');
    await within(dialog).findByText(WARNING);
    await tap('De fora', dialog);
    expect(within(dialog).queryByText(WARNING)).toBeNull();
    await tap('Da gaveta', dialog);
    await user.clear(within(dialog).getByRole('textbox', { name: /^Valor/ }));
    await type(/^Valor/, '800');
    expect(within(dialog).queryByText(WARNING)).toBeNull();
    await tap('Salvar', dialog);
    await screen.findByText('Vale lançado com sucesso!');
    // R$ 2,00 are left, and the advance has its R$ 8,00 already.
    await user.click(screen.getByRole('link', { name: 'Extrato de Carla Dias' }));
    await tap(/^Editar vale de Carla Dias/);
    const edit = await findDialog('Editar vale de Carla Dias');
    const amount = within(edit).getByRole('textbox', { name: /^Valor/ });
    await user.clear(amount);
    await type(/^Valor/, '1000');
    expect(within(edit).queryByText(WARNING)).toBeNull();
    await user.clear(amount);
    await type(/^Valor/, '1001');
    await within(edit).findByText(WARNING);
  });

  it('is warned about in a payout, before it is paid where the drawer was not known', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    await sell();
    await openDrawer(17_49);
    backEnd.respondWithError('GET /cash-sessions/figures/*', 503);
    const { tap, findDialog } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await within(dialog).findByText(/^1 item entra neste pagamento/);
    expect(within(dialog).queryByText(WARNING)).toBeNull();
    backEnd.restore('GET /cash-sessions/figures/*');
    await tap('Pagar', dialog);
    await within(dialog).findByText(WARNING);
    expect(backEnd.callsTo('POST /payouts/create')).toEqual([]);
    await tap('De fora', dialog);
    expect(within(dialog).queryByText(WARNING)).toBeNull();
    await tap('Da gaveta', dialog);
    await tap('Pagar', dialog);
    await screen.findByText('Pagamento registrado com sucesso!');
  });

  it('is not warned about where nothing leaves the drawer, even if it lacks money already', async () => {
    await createCommissionsShop();
    await openDrawer(5_00);
    const data = { employee_id: CARLA, amount: 8_00, source: 'drawer', observation: null };
    await createDataProvider().create(advances.name, { data });
    const { tap, findDialog, type } = await openCommissions();
    await tap('Lançar vale de Carla Dias');
    const dialog = await findDialog('Lançar vale de Carla Dias');
    await type(/^Valor/, '100');
    await within(dialog).findByText(WARNING);
    await tap('De fora', dialog);
    expect(within(dialog).queryByText(WARNING)).toBeNull();
  });

  it('is not compared with the drawer during a count, which is blind', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    await sell();
    const { data } = await openDrawer(10_00);
    startCount({ ...data, counts: [] } as unknown as CashSession, undefined);
    onTestFinished(endCount);
    const { tap, findDialog, type } = await openCommissions();
    await tap('Lançar vale de Carla Dias');
    const dialog = await findDialog('Lançar vale de Carla Dias');
    await type(/^Valor/, '900000');
    await within(dialog).findByText(/^O vale passa em/);
    await tap('Salvar', dialog);
    await screen.findByText('Vale lançado com sucesso!');
    expect(backEnd.callsTo('GET /cash-sessions/figures/*')).toEqual([]);
  });
});

describe('an advance', () => {
  it('is recorded, and says by how much it exceeds what is owed before it is saved', async () => {
    const { sell, backEnd } = await createCommissionsShop();
    await sell();
    const { tap, findDialog, type } = await openCommissions();
    await tap('Lançar vale de Carla Dias');
    const dialog = await findDialog('Lançar vale de Carla Dias');
    await within(dialog).findByText(/^A pagar até hoje: R\$\s17,50$/);
    await type(/^Valor/, '2000');
    await within(dialog).findByText(/^O vale passa em R\$\s2,50 do que há a pagar até hoje/);
    await tap('De fora', dialog);
    await tap('Salvar', dialog);
    await screen.findByText('Vale lançado com sucesso!');
    expect(backEnd.callsTo('POST /advances/create')[0]?.body).toEqual({
      advance: { employee_id: CARLA, amount: 20, source: 'outside', observation: null },
    });
    await waitFor(async () => expect((await readCard('Carla Dias'))['A pagar']).toBe('−R$ 2,50'));
    await tap('Lançar vale de Carla Dias');
    const second = await findDialog('Lançar vale de Carla Dias');
    await type(/^Valor/, '100');
    await within(second).findByText(/^Não há nada a pagar até hoje: o saldo é −R\$\s2,50\./);
  });
});

describe('an adjustment', () => {
  it('that takes money from an employee under CLT says what the law allows', async () => {
    await createCommissionsShop({ employee: { regime: 'clt' } });
    const { tap, findDialog } = await openCommissions();
    await tap('Ajuste de Carla Dias');
    const dialog = await findDialog('Ajuste de Carla Dias');
    expect(within(dialog).queryByText(/art\. 462/)).toBeNull();
    await tap('Débito', dialog);
    await within(dialog).findByText(/art\. 462/);
  });

  it('that takes more than is owed says by how much before it is saved', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const { tap, findDialog, type } = await openCommissions();
    await tap('Ajuste de Carla Dias');
    const dialog = await findDialog('Ajuste de Carla Dias');
    await type(/^Valor/, '2000');
    expect(within(dialog).queryByText(/do que há a pagar até hoje/)).toBeNull();
    await tap('Débito', dialog);
    await within(dialog).findByText(/^O débito passa em R\$\s2,50 do que há a pagar até hoje/);
  });

  it('takes an amount with its reason', async () => {
    const { backEnd } = await createCommissionsShop();
    const { tap, findDialog, type } = await openCommissions();
    await tap('Ajuste de Carla Dias');
    const dialog = await findDialog('Ajuste de Carla Dias');
    await tap('Débito', dialog);
    await type(/^Valor/, '1250');
    await tap('Salvar', dialog);
    await within(dialog).findByText('Informe o motivo');
    await type(/^Motivo/, 'Pente quebrado');
    await tap('Salvar', dialog);
    await screen.findByText('Ajuste lançado com sucesso!');
    expect(backEnd.callsTo('POST /adjustments/create')[0]?.body).toEqual({
      adjustment: { employee_id: CARLA, amount: -12.5, reason: 'Pente quebrado' },
    });
    await waitFor(async () => expect((await readCard('Carla Dias')).Ajustes).toBe('−R$ 12,50'));
  });
});

describe('a payout', () => {
  it('shows what it comes to, pays it, and offers the receipt to sign', async () => {
    stubPrinting();
    const { sell, advance, backEnd } = await createCommissionsShop();
    await sell();
    await advance(5_00);
    const { tap, findDialog } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await waitFor(() =>
      expect(readTerms(dialog)).toEqual({
        Comissão: 'R$ 17,50',
        Gorjetas: 'R$ 0,00',
        Vales: '−R$ 5,00',
        Ajustes: 'R$ 0,00',
        'Total a pagar': 'R$ 12,50',
      }),
    );
    await tap('De fora', dialog);
    await tap('Pagar', dialog);
    const receipt = await findDialog('Recibo do pagamento nº 1');
    await within(receipt).findByText(/^Recebi R\$\s12,50/);
    await within(receipt).findByText('Assinatura de Carla Dias');
    const [call] = backEnd.callsTo('POST /payouts/create');
    expect(call?.body).toEqual({ payout: { employee_id: CARLA, until: today(), source: 'outside' } });
    await tap('Fechar', receipt);
    await waitFor(async () => {
      const { Pago, 'A pagar': balance } = await readCard('Carla Dias');
      expect({ Pago, balance }).toEqual({ Pago: 'R$ 12,50', balance: 'R$ 0,00' });
    });
  });

  it('says what was paid where the total changed after the person saw it', async () => {
    stubPrinting();
    const { sell, backEnd } = await createCommissionsShop();
    await sell();
    const { tap, findDialog, user } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await within(dialog).findByText(/^1 item entra neste pagamento, desde/);
    // The news of the second sale arrive after the payout.
    const release = backEnd.hold('GET /commissions/*');
    await sell();
    await user.click(within(dialog).getByRole('button', { name: 'Pagar' }));
    await screen.findByText(/^O total mudou enquanto esta janela estava aberta: foi pago R\$\s35,00\.$/);
    release();
    const receipt = await findDialog('Recibo do pagamento nº 1');
    await within(receipt).findByText(/^Recebi R\$\s35,00/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Pagar Carla Dias'));
  });

  it('is made once by all attempts of one dialog', async () => {
    const { sell, backEnd } = await createCommissionsShop();
    await sell();
    backEnd.loseResponses('POST /payouts/create');
    const { tap, findDialog } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await tap('Pagar', dialog);
    await waitFor(() => expect(backEnd.callsTo('POST /payouts/create')).toHaveLength(1));
    backEnd.restore('POST /payouts/create');
    stubPrinting();
    await tap('Pagar', dialog);
    await findDialog('Recibo do pagamento nº 1');
    const keys = backEnd.callsTo('POST /payouts/create').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is refused in the form where somebody else has just paid, and says which payout that was', async () => {
    const { sell, pay, backEnd } = await createCommissionsShop();
    await sell();
    const { tap, findDialog } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await within(dialog).findByText(/^1 item entra neste pagamento, desde/);
    // The news of the payout arrive after the tap.
    const release = backEnd.hold('GET /commissions/*');
    await pay();
    await tap('Pagar', dialog);
    await within(dialog).findByText(
      /^Já foi pago: não há mais nada em aberto até este dia\. O último pagamento é o nº 1\./,
    );
    release();
    await within(dialog).findByText(
      /^Não há nada em aberto até este dia\. O último pagamento, nº 1, é de 20\/11\/2026/,
    );
  });

  it('is refused in the form where there is nothing to pay', async () => {
    const { advance } = await createCommissionsShop();
    await advance(5_00);
    const { tap, findDialog } = await openCommissions();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await within(dialog).findByText(/^1 item em aberto, desde .*, −R\$\s5,00 ao todo: não há o que pagar\.$/);
    await tap('Pagar', dialog);
    await within(dialog).findByText('Os vales passam o que foi ganho até este dia: não há o que pagar.');
  });
});

describe('what was earned before the first payout', () => {
  const DAY_MS = 86_400_000;
  const openToday = () => openCommissions(`/comissoes?from=${today()}&to=${today()}`);

  /** A sale of yesterday. */
  async function createShopWithPast() {
    const now = Date.now();
    vi.setSystemTime(now - DAY_MS);
    const shop = await createCommissionsShop();
    await shop.sell();
    vi.setSystemTime(now);
    // Yesterday's session has ended.
    const { session } = shop.backEnd;
    shop.backEnd.session = session;
    return shop;
  }

  it('is settled from the notice: no expense is written and nothing is owed for it', async () => {
    const { backEnd } = await createShopWithPast();
    const { tap, findDialog } = await openToday();
    await screen.findByText('Acerte o que já foi pago antes');
    await tap(/^Acertar Carla Dias/);
    const dialog = await findDialog('Acertar Carla Dias');
    await within(dialog).findByText(/^1 item fica como já pago, desde .*\. Nada sai do caixa/);
    await tap('Acertar', dialog);
    await screen.findByText('O que já estava pago foi acertado!');
    expect(backEnd.callsTo('POST /payouts/create')[0]?.body).toMatchObject({ payout: { source: 'settled' } });
    await waitFor(() => expect(screen.queryByText('Acerte o que já foi pago antes')).toBeNull());
    await waitFor(async () => expect((await readCard('Carla Dias'))['A pagar']).toBe('R$ 0,00'));
  });

  it('is warned about in the first payout, which can settle it instead', async () => {
    await createShopWithPast();
    const { tap, findDialog } = await openToday();
    await tap('Pagar Carla Dias');
    const dialog = await findDialog('Pagar Carla Dias');
    await within(dialog).findByText(/^R\$\s17,50 deste total são de antes de/);
    await tap(/^Já foi pago até/, dialog);
    expect(
      (await within(dialog).findByRole('button', { name: 'Já foi pago antes' })).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  it('is not mentioned again on a device where the person hid the notice', async () => {
    await createShopWithPast();
    const first = await openToday();
    await first.tap('Não mostrar de novo');
    expect(screen.queryByText('Acerte o que já foi pago antes')).toBeNull();
    first.unmount();
    await openToday();
    await readCard('Carla Dias');
    expect(screen.queryByText('Acerte o que já foi pago antes')).toBeNull();
  });
});
