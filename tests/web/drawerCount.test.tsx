import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HIDDEN_FIGURE } from '../../src/counting.ts';
import { drawerMethods } from '../../src/dataProvider/methods/drawer.ts';
import { createIdempotencyKey } from '../../src/idempotencyKey.ts';
import { type BackEndOptions, SIGN_IN } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { renderApp } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';
import { readText } from './support/shopActions.ts';

freezeDay();
beforeEach(() => localStorage.clear());

const COUNT = 'POST /cash-sessions/count/*';
const findCount = () => screen.findByRole('dialog', { name: 'Fechar Caixa' });

/** A drawer opened with R$ 100,00 and one sale of R$ 35,00 in cash: R$ 135,00 are expected. */
async function createOpenDrawer(options?: Partial<BackEndOptions>) {
  const shop = await createDrawerShop(options);
  await shop.openDrawer(100_00);
  await shop.sell(35_00);
  return shop;
}

describe('counting the drawer', () => {
  it('closes without a difference: the amounts, what stays, and nothing else to say', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    for (const field of within(dialog).getAllByRole<HTMLInputElement>('textbox')) expect(field.value).toBe('');
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '10000');
    expect(readText(dialog)).toContain('Saem da gaveta R$ 35,00');
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('Tudo confere.')).toBeTruthy();
    // A toast would cover the step on a phone.
    expect(screen.queryByText('Caixa fechado com sucesso!')).toBeNull();
    expect(backEnd.callsTo(COUNT).map(({ body }) => body)).toEqual([
      { count: { cash: 135, pix: 0, debit: 0, credit: 0, keep: 100, employee_id: 1 } },
    ]);
    await tap('Concluir', dialog);
    expect(await screen.findByText('Caixa fechado')).toBeTruthy();
  });

  it('is by the signed-in user, where they are an employee', async () => {
    await createOpenDrawer({ user: { role: 'reception', name: 'Davi Rocha', employeeId: 2 } });
    const { tap, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    const select = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: /^Quem contou/ });
    await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Davi Rocha'));
  });

  it('can be by a signed-in user who is no employee yet', async () => {
    const { backEnd } = await createOpenDrawer({ user: { role: 'reception', name: 'Marina Alves' } });
    const { tap, type, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '10000');
    const select = await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: /^Quem contou/ });
    await within(select).findByRole('option', { name: 'Marina Alves (você)' });
    // Who opened it.
    expect(select.selectedOptions[0]?.textContent).toBe('Carla Dias');
    await user.selectOptions(select, 'Marina Alves (você)');
    const form = await screen.findByRole('dialog', { name: 'Novo Colaborador' });
    within(form).getByText(/^Quem conta o caixa .* precisa estar entre os colaboradores\./);
    expect(within(form).getByLabelText(/^Nome/)).toHaveProperty('value', 'Marina Alves');
    expect(within(form).getByLabelText(/^E-mail/)).not.toHaveProperty('value', '');
    // Neither specialties, hours nor commission: only what every employee must have.
    expect(within(form).getAllByRole('textbox')).toHaveLength(3);
    for (const role of ['checkbox', 'switch', 'combobox']) expect(within(form).queryByRole(role)).toBeNull();
    await user.pasteInto(within(form).getByLabelText(/^Telefone/), '11987651234');
    await tap('Salvar', form);
    await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Marina Alves'));
    expect(replaceNonBreakingSpaces(within(dialog).getByLabelText<HTMLInputElement>(/^Fica na gaveta/).value)).toBe(
      'R$ 100,00',
    );
    expect(backEnd.callsTo('POST /employees/create')).toMatchObject([{ body: { employee: { attends: '0' } } }]);
  });

  it('asks for the name of a user who has none but the e-mail', async () => {
    await createOpenDrawer({ user: { role: 'reception', name: SIGN_IN.email } });
    const { tap, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    const select = await within(dialog).findByRole('combobox', { name: /^Quem contou/ });
    await within(select).findByRole('option', { name: `${SIGN_IN.email} (você)` });
    await user.selectOptions(select, `${SIGN_IN.email} (você)`);
    const form = await screen.findByRole('dialog', { name: 'Novo Colaborador' });
    expect(within(form).getByLabelText(/^Nome/)).toHaveProperty('value', '');
    expect(within(form).getByLabelText(/^E-mail/)).toHaveProperty('value', SIGN_IN.email);
  });

  it('counts a method by which more was given back than came in below zero', async () => {
    const { openDrawer, sell, voidSale, count } = await createDrawerShop();
    await openDrawer(0);
    const { id } = await sell(45_00, 'pix');
    await count({ pix: 45_00 });
    await openDrawer(100_00);
    await voidSale(id);
    const { tap, type, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    const pix = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^PIX/ });
    await user.type(pix, '4000');
    await tap(/^Devolveu mais do que recebeu\?/, dialog);
    await user.click(await within(dialog).findByRole('checkbox', { name: 'PIX negativo' }));
    // Typed again, it stays below zero.
    await user.type(pix, '4500');
    await typeCount(null, '0', '0', '10000');
    await type(/^Fica na gaveta/, '10000');
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('Tudo confere.')).toBeTruthy();
  });

  it('takes a typed minus, first or last, but not for the drawer', async () => {
    await createOpenDrawer();
    const { tap, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    for (const [label, typed, shown] of [
      [/^PIX/, '-', '−'],
      [/^PIX/, '4500', '−R$ 45,00'],
      [/^Cartão Débito/, '300-', '−R$ 3,00'],
      [/^Cartão Crédito/, '--200', 'R$ 2,00'],
      [/^Dinheiro/, '-10000', 'R$ 100,00'],
    ] as const) {
      const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: label });
      await user.type(field, typed);
      expect(replaceNonBreakingSpaces(field.value)).toBe(shown);
    }
  });

  it('asks for every amount, and for no more to stay than was counted', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, type, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await tap('Continuar', dialog);
    expect(within(dialog).getAllByText('Informe o valor contado')).toHaveLength(4);
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^PIX/ }));
    await user.keyboard('0{Enter}0{Enter}0{Enter}');
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Dinheiro/ }));
    await typeCount(null, null, null, '13500');
    await type(/^Fica na gaveta/, '13501');
    await tap('Fechar Caixa', dialog);
    expect(readText(dialog)).toContain('O que fica na gaveta não pode passar do dinheiro contado');
    expect(backEnd.callsTo(COUNT)).toEqual([]);
  });

  it('adds up notes and coins', async () => {
    await createOpenDrawer();
    const { tap, type } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await tap(/^Contar notas e moedas/, dialog);
    for (const name of [/^Notas de R\$\s100,00$/, /^Moedas de R\$\s0,50$/]) {
      const label = within(dialog).getByText(name, { selector: 'label' });
      // At full size it would not fit into half of a phone's width.
      expect(label.dataset.shrink).toBe('true');
    }
    await type(/^Notas de R\$\s50,00/, '2{Enter}');
    // Enter stays among notes and coins: half of them are not the amount.
    expect(within(dialog).getByRole('textbox', { name: /^Notas de R\$\s20,00/ })).toBe(document.activeElement);
    await type(/^Notas de R\$\s5,00/, '7');
    await type(/^Moedas de R\$\s0,25/, '3');
    const cash = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Dinheiro/ });
    expect(cash.value.replace('\u00a0', ' ')).toBe('R$ 135,75');
    expect(cash.disabled).toBe(true);
  });

  it('says why no cash is expected where more was paid from the drawer than came in', async () => {
    const { spend } = await createOpenDrawer();
    await spend(150_00, 'Fornecedor');
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '0');
    await type(/^Fica na gaveta/, '0');
    await tap('Fechar Caixa', dialog);
    await within(dialog).findByText('Saiu da gaveta mais do que entrou.');
    expect(readText(dialog)).toContain('contado R$ 0,00, esperado −R$ 15,00');
  });

  it('compares once the count is stored, and takes the reason of a difference', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, type, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '500', '0', '13000');
    await type(/^Fica na gaveta/, '10000');
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText(/^Falta R\$\s5,00$/)).toBeTruthy();
    expect(within(dialog).getByText(/^Sobra R\$\s5,00$/)).toBeTruthy();
    expect(readText(dialog)).toContain('contado R$ 130,00, esperado R$ 135,00');
    await tap('Salvar motivo', dialog);
    expect(within(dialog).getByText('Informe o motivo')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Cobrado no débito');
    // A typed reason is not lost without a question.
    await user.keyboard('{Escape}');
    await tap('Continuar editando', await screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' }));
    await tap('Salvar motivo', dialog);
    expect(await screen.findByText('Motivo registrado com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('POST /cash-sessions/reason/*')[0]?.body).toEqual({
      difference: { reason: 'Cobrado no débito' },
    });
    expect(await screen.findByText('Motivo: Cobrado no débito')).toBeTruthy();
  });
});

describe('what somebody records at another desk during a count', () => {
  it('is listed once the count is stored, and not before', async () => {
    const { sell, move } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await screen.findByRole('button', { name: /^Vendas em Dinheiro/ });
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await sell(12_00, 'pix');
    await move('sangria', 10_00, 'Banco');
    await typeCount('0', '0', '0', '13500');
    expect(readText()).not.toContain('12,00');
    await type(/^Fica na gaveta/, '10000');
    await tap('Fechar Caixa', dialog);
    const region = await within(dialog).findByRole('region', { name: 'Registrado durante a contagem' });
    expect(within(region).getAllByRole('listitem').map(readText)).toEqual([
      expect.stringMatching(/^Venda nº \d+ em PIX.*R\$ 12,00$/),
      expect.stringMatching(/^Sangria em Dinheiro.*−R\$ 10,00$/),
    ]);
  });
});

describe('a blind count', () => {
  it('hides what the expected amounts follow from while this device counts, also on the dashboard, and asks the server for none of it', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, unmount } = await openCashPage();
    await screen.findByRole('button', { name: /^Vendas em Dinheiro/ });
    await tap('Fechar Caixa');
    const dialog = await findCount();
    const calls = backEnd.calls.length;
    await waitFor(() => expect(screen.queryByText('Vendas em Dinheiro')).toBeNull());
    expect(readText()).not.toContain('35,00');
    expect(readText()).not.toContain('135,00');
    expect(screen.getAllByText(HIDDEN_FIGURE).length).toBeGreaterThan(0);
    unmount();
    dialog.remove();
    const dashboard = renderApp('/dashboard');
    const card = await screen.findByRole('group', { name: 'Caixa de hoje' });
    expect(await within(card).findByText(HIDDEN_FIGURE)).toBeTruthy();
    dashboard.unmount();
    const history = renderApp('/historico');
    expect(await within(await screen.findByRole('region', { name: 'Somas' })).findByText(HIDDEN_FIGURE)).toBeTruthy();
    history.unmount();
    await openCashPage();
    await screen.findByText(/O caixa está sendo contado neste aparelho/);
    expect(backEnd.calls.slice(calls).filter(({ path }) => /figures|rows|\/cash-sessions$/.test(path))).toEqual([]);
    await tap('Desistir');
    expect(await screen.findByRole('button', { name: /^Vendas em Dinheiro: R\$\s35,00/ })).toBeTruthy();
  });
});

describe('what is counted', () => {
  it('stays on the device after a reload, until it is given up', async () => {
    await createOpenDrawer();
    const first = await openCashPage();
    await first.tap('Fechar Caixa');
    await first.typeCount('100', '0', '0', '13500');
    await first.type(/^Fica na gaveta/, '5000');
    first.unmount();
    const { tap } = await openCashPage();
    await tap('Desistir');
    const question = await screen.findByRole('dialog', { name: 'Desistir da contagem?' });
    await tap('Voltar', question);
    await waitForElementToBeRemoved(question);
    await tap('Continuar a contagem');
    const dialog = await findCount();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Fica na gaveta/ }).value).toMatch(/50,00$/);
    await tap('Voltar', dialog);
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^PIX/ }).value).toMatch(/1,00$/);
    await tap('Cancelar', dialog);
    await tap('Desistir', await screen.findByRole('dialog', { name: 'Parar a contagem?' }));
    expect(await screen.findByRole('button', { name: 'Fechar Caixa' })).toBeTruthy();
    expect(localStorage.getItem('navalha.contagem')).toBeNull();
  });

  it('is set aside for a customer and goes on where it was', async () => {
    await createOpenDrawer();
    const { tap, type } = await openCashPage();
    await tap('Fechar Caixa');
    await type(/^PIX/, '1200');
    await tap('Cancelar', await findCount());
    const question = await screen.findByRole('dialog', { name: 'Parar a contagem?' });
    await tap('Continuar depois', question);
    expect(await screen.findByText(/^O caixa está sendo contado neste aparelho/)).toBeTruthy();
    await tap('Continuar a contagem');
    const pix = within(await findCount()).getByRole<HTMLInputElement>('textbox', { name: /^PIX/ });
    expect(replaceNonBreakingSpaces(pix.value)).toBe('R$ 12,00');
  });

  it('is shown with what was typed here when another desk closed the drawer while this one was on another page', async () => {
    const { count } = await createOpenDrawer();
    const first = await openCashPage();
    await first.tap('Fechar Caixa');
    await first.type(/^PIX/, '1200');
    first.unmount();
    await count({ cash: 135_00 }, 100_00);
    const { tap } = await openCashPage();
    const text = /^Outro aparelho contou e fechou este caixa \(Carla Dias\).*você tinha digitado: PIX R\$\s12,00\.$/;
    expect(await screen.findByText(text)).toBeTruthy();
    await tap('Fechar aviso');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('stays when the server fails, and is stored once although the first response was lost', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '0');
    // Until it is read again, the device does not know that the session is closed.
    const release = backEnd.hold('GET /cash-sessions/current');
    onTestFinished(release);
    backEnd.loseResponses(COUNT);
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('Não sabemos se o caixa foi fechado')).toBeTruthy();
    expect(readText(dialog)).toContain('O que você contou continua guardado neste aparelho.');
    backEnd.restore(COUNT);
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('Tudo confere.')).toBeTruthy();
    const keys = backEnd.callsTo(COUNT).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(screen.queryByText('Contagem 2')).toBeNull();
  });

  it('is compared and explained although the response was lost and the draft has ended', async () => {
    const { backEnd } = await createOpenDrawer();
    const { tap, type, typeCount, user } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13000');
    await type(/^Fica na gaveta/, '0');
    backEnd.loseResponses(COUNT);
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('Passo 3 de 3: compare. O caixa está fechado.')).toBeTruthy();
    expect(within(dialog).getByText(/^Falta R\$\s5,00$/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Troco errado');
    await tap('Salvar motivo', dialog);
    expect(await screen.findByText('Motivo registrado com sucesso!')).toBeTruthy();
    expect(await screen.findByText('Motivo: Troco errado')).toBeTruthy();
  });

  it('may be closed when it was given up in another tab', async () => {
    await createOpenDrawer();
    const { tap } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    localStorage.clear();
    fireEvent(window, new StorageEvent('storage'));
    expect(await within(dialog).findByText('Esta contagem já terminou.')).toBeTruthy();
    await tap('Fechar', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the count of another desk, whose reason cannot be given twice', async () => {
    const { backEnd, count } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '0');
    const { session } = await count({ cash: 130_00 });
    await drawerMethods.explainDifference(session.id, 'Troco errado', createIdempotencyKey());
    const release = backEnd.hold('GET /cash-sessions/current');
    onTestFinished(release);
    await tap('Fechar Caixa', dialog);
    expect(await within(dialog).findByText('O caixa já está fechado')).toBeTruthy();
    await tap('Ver a contagem', dialog);
    expect(await within(dialog).findByText('Motivo: Troco errado')).toBeTruthy();
    expect(readText(within(dialog).getByRole('alert'))).toBe(
      'Outro aparelho contou e fechou este caixa (Carla Dias). Abaixo está a contagem dele. Neste aparelho você tinha digitado: Dinheiro R$ 135,00, PIX R$ 0,00, Cartão Débito R$ 0,00, Cartão Crédito R$ 0,00, Fica na gaveta R$ 0,00.',
    );
    expect(readText(dialog)).toContain('Falta R$ 5,00');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await tap('Concluir', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a reason that was typed here after another desk had given one', async () => {
    const { count } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '0');
    const { session } = await count({ cash: 130_00 });
    await tap('Fechar Caixa', dialog);
    await tap('Ver a contagem', dialog);
    await within(dialog).findByRole('textbox', { name: /^Motivo/ });
    await type(/^Motivo/, 'Faltou troco');
    await drawerMethods.explainDifference(session.id, 'Troco errado', createIdempotencyKey());
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await within(dialog).findByText('Motivo: Troco errado')).toBeTruthy();
    expect(readText(dialog)).toContain(
      'O motivo já foi informado em outro aparelho e não muda mais. Neste aparelho você tinha digitado: Faltou troco',
    );
  });

  it('gives way to the count that another desk has stored', async () => {
    const { count } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13000');
    await type(/^Fica na gaveta/, '0');
    await count({ cash: 135_00 });
    await tap('Fechar Caixa', dialog);
    expect(await screen.findByText('Caixa fechado')).toBeTruthy();
    expect(localStorage.getItem('navalha.contagem')).toBeNull();
  });

  it('does not speak of another device where only the response was lost', async () => {
    const { count } = await createOpenDrawer();
    const { tap, type, typeCount } = await openCashPage();
    await tap('Fechar Caixa');
    const dialog = await findCount();
    await typeCount('0', '0', '0', '13500');
    await type(/^Fica na gaveta/, '5000');
    await count({ cash: 135_00 }, 50_00);
    await tap('Fechar Caixa', dialog);
    await within(dialog).findByText(/^Passo 3 de 3/);
    expect(within(dialog).queryByText(/Outro aparelho/)).toBeNull();
  });
});
