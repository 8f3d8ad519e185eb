import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CashSession } from '../../domain/schemas/cashSession.ts';
import { drawerMethods } from '../../src/dataProvider/methods/drawer.ts';
import { type NavigationIntents, withIntent } from '../../src/navigationIntent.ts';
import { CashPage } from '../../src/pages/cash/CashPage.tsx';
import { freezeDay } from './support/day.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { renderApp, renderScreen } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';
import { createActions, readText } from './support/shopActions.ts';

freezeDay();

describe('opening the drawer', () => {
  it('proposes what stayed in it, names the difference of another float and what was sold meanwhile, and keeps them', async () => {
    const { openDrawer, count, sell } = await createDrawerShop();
    await openDrawer(100_00);
    await count({ cash: 100_00 }, 80_00);
    await sell(35_00);
    const { tap, user } = await openCashPage();
    await tap('Abrir caixa');
    const form = await screen.findByRole('dialog', { name: 'Abrir caixa' });
    const float = within(form).getByRole<HTMLInputElement>('textbox', { name: /^Fundo de troco/ });
    const remaining =
      'No último fechamento ficaram R$ 80,00 na gaveta e entraram R$ 35,00 desde então: deveria haver R$ 115,00.';
    expect(readText(form)).toContain(remaining);
    expect(readText(form)).toContain(
      '1 lançamento foi feito sem caixa aberto e entra neste caixa. Em dinheiro entraram R$ 35,00: conte tudo o que está na gaveta agora.',
    );
    await waitFor(() => expect(replaceNonBreakingSpaces(float.value)).toBe('R$ 115,00'));
    await user.clear(float);
    await user.type(float, '11000');
    expect(readText(form)).toContain('Falta R$ 5,00: a diferença fica registrada na abertura.');
    await user.selectOptions(await within(form).findByLabelText(/Responsável/), 'Carla Dias');
    await tap('Abrir caixa', form);
    expect(await screen.findByText('Caixa aberto com sucesso!')).toBeTruthy();
    expect(await screen.findByText('Caixa aberto')).toBeTruthy();
    expect(readText()).toContain(`Diferença na abertura: Falta R$ 5,00. ${remaining}`);
    expect(await screen.findByRole('button', { name: /^Sem caixa aberto, 1 lançamento: R\$\s35,00/ })).toBeTruthy();
    // 110,00 are in the drawer, and 35,00 of them are in the sales: they are expected once.
    expect(await count({ cash: 110_00 })).toMatchObject({ difference: { cash: 0 } });
  });

  it('says that another person has opened it meanwhile', async () => {
    const { openDrawer } = await createDrawerShop();
    const { tap, user } = await openCashPage();
    await tap('Abrir caixa');
    const form = await screen.findByRole('dialog', { name: 'Abrir caixa' });
    await user.type(within(form).getByRole('textbox', { name: /^Fundo de troco/ }), '10000');
    await user.selectOptions(await within(form).findByLabelText(/Responsável/), 'Carla Dias');
    await openDrawer(50_00);
    await tap('Abrir caixa', form);
    await waitFor(() =>
      expect(within(form).getByRole('alert').textContent).toBe(
        'Já há um caixa aberto.O que você digitou continua aqui.',
      ),
    );
  });
});

describe('the closed drawer', () => {
  it('says who closed it, what stayed in it, and how the count differed, and asks why', async () => {
    const { openDrawer, sell, count } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(35_00);
    await count({ cash: 130_00, pix: 1_00 }, 80_00);
    await openCashPage();
    const status = await screen.findByText('Caixa fechado');
    const text = readText(status.closest('[role="status"]'));
    expect(text).toMatch(/Fechado às \d\d:\d\d por Carla Dias: R\$ 80,00 na gaveta/);
    expect(text).toContain('Falta R$ 5,00 em Dinheiro. Sobra R$ 1,00 em PIX.');
    expect(text).not.toContain('sem caixa aberto');
    expect(screen.getByRole('button', { name: 'Informar motivo da diferença do último caixa' })).toBeTruthy();
  });

  it('says what was recorded since it was closed, and its cash', async () => {
    const { openDrawer, sell, count } = await createDrawerShop();
    await openDrawer(100_00);
    await count({ cash: 100_00 }, 80_00);
    await sell(35_00);
    await sell(20_00, 'pix');
    await openCashPage();
    const status = await screen.findByText('Caixa fechado');
    expect(readText(status.closest('[role="status"]'))).toContain(
      '2 lançamentos sem caixa aberto, que entram na próxima abertura. Em dinheiro entraram R$ 35,00.',
    );
  });
});

describe('a wrong float', () => {
  it('is corrected with a reason, and the card says what it was', async () => {
    const { openDrawer, count } = await createDrawerShop();
    await openDrawer(1000_00);
    const { tap, type } = await openCashPage();
    await tap('Corrigir fundo de troco');
    await tap('Corrigir fundo');
    expect(await screen.findByText('Informe o fundo de troco')).toBeTruthy();
    await type(/^Fundo de troco/, '10000');
    await tap('Corrigir fundo');
    expect(await screen.findByText('Informe o motivo')).toBeTruthy();
    await type(/^Motivo/, 'Um zero a mais');
    await tap('Corrigir fundo');
    expect(await screen.findByText('Fundo de troco corrigido com sucesso!')).toBeTruthy();
    await waitFor(() =>
      expect(readText()).toContain('Fundo de troco corrigido para R$ 100,00 por demo@navalha.example: Um zero a mais'),
    );
    expect(await count({ cash: 100_00 })).toMatchObject({ difference: { cash: 0 } });
  });
});

describe('the open drawer', () => {
  it('shows its figures, each of which opens the rows that add up to it', async () => {
    const { openDrawer, sell, recordMixedDay } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(35_00);
    await recordMixedDay();
    const { user, tap } = await openCashPage();
    // The figures of the day show only their amounts.
    const isOfDrawer = (figure: HTMLElement) => !readText(figure).startsWith('R$');
    const figures = (await screen.findAllByRole('button', { name: /, ver lançamentos$/ })).filter(isOfDrawer);
    const read = figures.map((figure) => readText(figure));
    expect(read).toEqual([
      'Dinheiro R$ 55,00',
      'PIX R$ 50,00',
      'Cartão Débito R$ 0,00',
      'Cartão Crédito R$ 0,00',
      'Suprimentos R$ 10,00',
      'Sangrias −R$ 30,00',
      'Despesas da gaveta −R$ 12,00',
      'Dinheiro −R$ 20,00',
      'PIX R$ 5,00',
      'Para Carla Dias R$ 5,00',
    ]);
    for (const figure of figures) {
      await user.click(figure);
      const dialog = await screen.findByRole('dialog');
      const total = await within(dialog).findByText('Total');
      const [, amount] = /(−?R\$.*)$/.exec(readText(figure)) ?? [];
      expect(readText(total.parentElement)).toBe(`Total${amount}`);
      await tap('Fechar', dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const timeline = screen.getByRole('region', { name: 'Linha do tempo' });
    await tap(/^Mostrar os/, timeline);
    const lines = within(timeline).getAllByRole('listitem').map(readText);
    expect(lines.some((line) => /^Sangria.*Levar ao banco−R\$ 30,00$/.test(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/^Abertura do caixa.*R\$ 100,00$/);
  });

  it('takes a withdrawal with its reason and who did it, and asks for what is missing', async () => {
    const { backEnd, openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    const { tap, user } = await openCashPage();
    await tap('Sangria');
    const form = await screen.findByRole('dialog', { name: 'Sangria' });
    await tap('Salvar', form);
    expect(await within(form).findByText('Informe o motivo')).toBeTruthy();
    await user.type(within(form).getByRole('textbox', { name: /^Valor/ }), '4000');
    await user.type(within(form).getByRole('textbox', { name: /^Motivo/ }), 'Fornecedor');
    await user.selectOptions(within(form).getByLabelText(/Responsável/), 'Carla Dias');
    await tap('Salvar', form);
    expect(await screen.findByText('Sangria registrada com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('POST /cash-movements/create').at(-1)?.body).toEqual({
      cashMovement: { kind: 'sangria', amount: 40, reason: 'Fornecedor', employee_id: 1 },
    });
    expect(await screen.findByRole('button', { name: /^Sangrias: −R\$\s40,00/ })).toBeTruthy();
  });

  it('proposes the signed-in employee each time', async () => {
    const { openDrawer } = await createDrawerShop({ user: { role: 'reception', name: 'Davi Rocha', employeeId: 2 } });
    await openDrawer(100_00);
    const { tap } = await openCashPage();
    for (const name of ['Sangria', 'Suprimento', 'Sangria']) {
      await tap(name);
      const form = await screen.findByRole('dialog', { name });
      const select = within(form).getByLabelText<HTMLSelectElement>(/Responsável/);
      await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Davi Rocha'));
      await tap('Cancelar', form);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('warns of a sangria above what should be in the drawer also where the figures load only when it is saved', async () => {
    const { backEnd, openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    backEnd.respondWithError('GET /cash-sessions/figures/*', 503);
    const { tap, type, user } = await openCashPage();
    await tap('Sangria');
    const form = await screen.findByRole('dialog', { name: 'Sangria' });
    await type(/^Valor/, '20000');
    await type(/^Motivo/, 'Banco');
    await user.selectOptions(within(form).getByLabelText(/Responsável/), 'Carla Dias');
    backEnd.restore('GET /cash-sessions/figures/*');
    await tap('Salvar', form);
    expect(await within(form).findByText('É mais do que deve haver na gaveta. Confira o valor.')).toBeTruthy();
    expect(backEnd.callsTo('POST /cash-movements/create')).toEqual([]);
    await tap('Salvar', form);
    expect(await screen.findByText('Sangria registrada com sucesso!')).toBeTruthy();
  });

  it('warns of a withdrawal of more than should be in the drawer, and says how a wrong one is corrected', async () => {
    const { backEnd, openDrawer, sell } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(35_00);
    await sell(50_00, 'pix');
    const { tap, type, user } = await openCashPage();
    const WARNING = 'É mais do que deve haver na gaveta. Confira o valor.';
    await tap('Sangria');
    const form = await screen.findByRole('dialog', { name: 'Sangria' });
    expect(within(form).getByText('Errou o valor? Registre um suprimento com a diferença.')).toBeTruthy();
    await type(/^Valor/, '13500');
    expect(within(form).queryByText(WARNING)).toBeNull();
    await user.clear(within(form).getByRole('textbox', { name: /^Valor/ }));
    await type(/^Valor/, '13501');
    expect(within(form).getByText(WARNING)).toBeTruthy();
    await type(/^Motivo/, 'Banco');
    await user.selectOptions(within(form).getByLabelText(/Responsável/), 'Carla Dias');
    await tap('Salvar', form);
    expect(await screen.findByText('Sangria registrada com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('POST /cash-movements/create')).toHaveLength(1);
    await tap('Suprimento');
    const other = await screen.findByRole('dialog', { name: 'Suprimento' });
    expect(within(other).getByText('Errou o valor? Registre uma sangria com a diferença.')).toBeTruthy();
    await type(/^Valor/, '900000');
    expect(within(other).queryByText(WARNING)).toBeNull();
  });

  it('warns of an expense of more than should be in the drawer, not of one from outside or of one that it paid already', async () => {
    const { openDrawer, spend } = await createDrawerShop();
    await openDrawer(100_00);
    await spend(80_00, 'Toalhas');
    const WARNING = 'É mais do que deve haver na gaveta. Confira o valor.';
    const rendered = renderApp('/despesas');
    const { tap, type } = createActions(rendered);
    await tap('Nova Despesa');
    const form = await screen.findByRole('dialog', { name: 'Nova Despesa' });
    await type(/^Valor/, '2001');
    expect(await within(form).findByText(WARNING)).toBeTruthy();
    await tap('Fora da gaveta', form);
    expect(within(form).queryByText(WARNING)).toBeNull();
    await tap('Cancelar', form);
    await tap('Descartar');
    await tap(/^Editar Toalhas/);
    const edit = await screen.findByRole('dialog', { name: 'Editar Despesa' });
    expect(within(edit).queryByText(WARNING)).toBeNull();
    const amount = within(edit).getByRole('textbox', { name: /^Valor/ });
    await rendered.user.clear(amount);
    await rendered.user.type(amount, '10001');
    expect(await within(edit).findByText(WARNING)).toBeTruthy();
  });

  it('stores a withdrawal once when its response is lost and another amount is saved', async () => {
    const { backEnd, openDrawer } = await createDrawerShop();
    await openDrawer(200_00);
    const { tap, type, user } = await openCashPage();
    await tap('Sangria');
    const form = await screen.findByRole('dialog', { name: 'Sangria' });
    await type(/^Valor/, '5000');
    await type(/^Motivo/, 'Banco');
    await user.selectOptions(within(form).getByLabelText(/Responsável/), 'Carla Dias');
    backEnd.loseResponses('POST /cash-movements/create');
    await tap('Salvar', form);
    await within(form).findByRole('alert');
    backEnd.restore('POST /cash-movements/create');
    await user.clear(within(form).getByRole('textbox', { name: /^Valor/ }));
    await type(/^Valor/, '6000');
    await tap('Salvar', form);
    await waitFor(() =>
      expect(within(form).getByRole('alert').textContent).toContain('Esta operação já foi registrada com outros dados'),
    );
    const { movements } = (await drawerMethods.getCurrentSession()) as CashSession;
    expect(movements.map(({ amount }) => amount)).toEqual([50_00]);
  });

  it('closes by its count the day that it was opened on, even after midnight', async () => {
    vi.setSystemTime(new Date('2026-11-21T02:50:00Z'));
    const { openDrawer, sell } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(10_00);
    vi.setSystemTime(new Date('2026-11-21T03:10:00Z'));
    const { tap } = await openCashPage();
    expect(
      await screen.findByText(
        /^O caixa de ontem, 20\/11\/2026, ainda está aberto: conte-o\. As vendas feitas depois de 20\/11\/2026 entram no fechamento do dia delas/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/não foi fechado/)).toBeNull();
    await tap('Contar e fechar');
    expect(await screen.findByRole('dialog', { name: 'Fechar Caixa' })).toBeTruthy();
    expect(screen.getByText('Passo 1 de 3: conte o que há de cada forma.')).toBeTruthy();
  });
});

describe('a link to what is done with the drawer', () => {
  const openLinked = (cash: NavigationIntents['cash']) => {
    const rendered = renderScreen(<CashPage />, '/');
    rendered.goTo('/caixa', { state: withIntent({ cash }) });
    return rendered;
  };

  it('opens the drawer’s form, a withdrawal or the count at once', async () => {
    const { openDrawer } = await createDrawerShop();
    const closed = openLinked({ open: true });
    expect(await screen.findByRole('dialog', { name: 'Abrir caixa' })).toBeTruthy();
    closed.unmount();
    await openDrawer(100_00);
    const open = openLinked({ move: 'sangria' });
    expect(await screen.findByRole('dialog', { name: 'Sangria' })).toBeTruthy();
    open.unmount();
    openLinked({ close: true });
    expect(await screen.findByText('Passo 1 de 3: conte o que há de cada forma.')).toBeTruthy();
  });

  it('says why it cannot be done', async () => {
    const { openDrawer } = await createDrawerShop();
    const closed = openLinked({ move: 'suprimento' });
    expect(await screen.findByText('O caixa não está aberto.')).toBeTruthy();
    closed.unmount();
    await openDrawer(100_00);
    openLinked({ open: true });
    expect(await screen.findByText('O caixa já está aberto.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('continues a count that has begun', async () => {
    const { openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    const first = await openCashPage();
    await first.tap('Fechar Caixa');
    await first.typeCount('100', '0', '0', '10000');
    first.unmount();
    openLinked({ close: true });
    expect(await screen.findByText('Passo 2 de 3: diga quanto fica na gaveta.')).toBeTruthy();
    localStorage.clear();
  });
});

it('leaves the screen of a back end without the feature as it is', async () => {
  const { backEnd } = await createDrawerShop({ features: ['sales.list'] });
  renderScreen(<CashPage />, '/caixa');
  expect(await screen.findByText('Caixa aberto hoje')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fechar Caixa' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Caixas' })).toBeNull();
  expect(backEnd.calls.filter(({ path }) => path.startsWith('/cash-sessions'))).toEqual([]);
});
