import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../src/dataProvider/http.ts';
import { commissionMethods } from '../../src/dataProvider/methods/commissions.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { CARLA, createCommissionsShop, openCommissions, readEntries, readTerms } from './support/commissionsScreen.tsx';
import { freezeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { readPrintedLines, readPrintedTexts, stubPrinting } from './support/printing.ts';
import { renderApp } from './support/renderApp.tsx';
import { readText } from './support/shopActions.ts';
import { setViewport } from './support/viewport.ts';

freezeDay();
beforeEach(() => {
  localStorage.clear();
  setViewport(768);
});

const STATEMENT = `/comissoes/${CARLA}`;
const TIPPED = {
  tip: { amount: 5_00, employee_id: CARLA },
  payments: [{ method: 'pix' as const, amount: 40_00, tendered: null, installments: null }],
};

describe('a statement', () => {
  it('has every row with its sale, the figures that they add up to, and what each row was cut by', async () => {
    const { sell, advance, adjust } = await createCommissionsShop();
    const { id } = await sell(TIPPED);
    await advance(4_00);
    await adjust(1_00, 'Curso');
    await openCommissions(STATEMENT);
    expect(await readEntries()).toEqual([
      'Ajuste: Curso: R$ 1,00',
      'Vale: Almoço: −R$ 4,00',
      `GorjetaVenda nº ${id}: R$ 5,00`,
      `CorteVenda nº ${id}: R$ 17,50`,
    ]);
    const section = screen.getByRole('region', { name: 'Itens' });
    expect(readText(section)).toContain('R$ 35,00 · 50%');
    expect(readText(section)).toContain('SomaR$ 19,50');
    screen.getByRole('button', { name: /^Comissão\s*1 serviço\s*R\$\s17,50$/ });
    screen.getByRole('button', { name: /^A pagar\s*R\$\s19,50$/ });
  });

  it('stays on the screen while a part that failed is loaded again', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    await sell();
    backEnd.respondWithError('GET /payouts', 503);
    await openCommissions(STATEMENT);
    const section = await screen.findByRole('region', { name: 'Itens' });
    const calls = backEnd.callsTo('GET /payouts').length;
    backEnd.restore('GET /payouts');
    const release = backEnd.hold('GET /payouts');
    onTestFinished(release);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(backEnd.callsTo('GET /payouts').length).toBeGreaterThan(calls));
    expect(screen.getByRole('region', { name: 'Itens' })).toBe(section);
  });

  it('is a table with every part of a line on a wide screen', async () => {
    setViewport(1440);
    const { sell } = await createCommissionsShop();
    await sell({ amount: 30_00 });
    await openCommissions(STATEMENT);
    const row = await screen.findByRole('row', { name: /Corte/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => readText(cell)),
    ).toEqual(['20/11/2026', 'R$ 35,00', 'R$ 5,00', 'R$ 30,00', '50%', 'R$ 15,00', 'em aberto']);
  });

  it('shows by each figure the rows that make it up, with the same sum', async () => {
    const { sell, advance, adjust, pay } = await createCommissionsShop();
    await sell(TIPPED);
    await advance(4_00);
    await pay();
    await adjust(1_00, 'Curso');
    const { tap } = await openCommissions(STATEMENT);
    for (const [label, title, sum] of [
      ['Comissão', 'Itens de Comissão', 'R$ 17,50'],
      ['Gorjetas', 'Itens de Gorjetas', 'R$ 5,00'],
      ['Vales', 'Itens de Vales', '−R$ 4,00'],
      ['Ajustes', 'Itens de Ajustes', 'R$ 1,00'],
      ['Pago', 'Pagamentos do período', 'R$ 18,50'],
      ['A pagar', 'Itens de A pagar', 'R$ 1,00'],
    ]) {
      await tap(new RegExp(`^${label}.*R\\$`));
      const section = await screen.findByRole('region', { name: title });
      await waitFor(() => expect(readText(section)).toContain(`Soma${sum}`));
      expect(readText(screen.getByRole('button', { name: new RegExp(`^${label}.*R\\$`) }))).toContain(sum);
    }
  });

  it('keeps the chosen figure and the period in the address', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    const { tap, address, unmount } = await openCommissions(STATEMENT);
    await tap('Este mês');
    await tap(/^Gorjetas/);
    await waitFor(() => expect(address()).toBe(`${STATEMENT}?from=2026-11-01&to=2026-11-20&figura=tips`));
    const periodAddress = address();
    unmount();
    await openCommissions(periodAddress);
    await screen.findByRole('region', { name: 'Itens de Gorjetas' });
  });

  it('opens the facts of a sale with the professional, the rate and the commission of each line', async () => {
    const { sell } = await createCommissionsShop();
    const { id } = await sell();
    const { tap, findDialog } = await openCommissions(STATEMENT);
    await tap(`Venda nº ${id}`);
    const dialog = await findDialog(`Venda nº ${id}`);
    const lines = await within(dialog).findByRole('list', { name: 'Comissões da venda' });
    expect(readText(lines)).toBe('CorteCarla Dias · 50% · comissão R$ 17,50R$ 35,00');
    expect(readTerms(dialog)).toMatchObject({ Cliente: 'Sem cliente', Pagamento: 'PIX', Total: 'R$ 35,00' });
  });

  it('edits and deletes an advance that no payout has', async () => {
    const { sell, advance } = await createCommissionsShop();
    await sell();
    await advance(4_00);
    const { tap, findDialog, user } = await openCommissions(STATEMENT);
    await tap(/^Editar vale de Carla Dias, R\$\s[\d,]+ em \d\d\/\d\d\/\d{4}$/);
    const form = await findDialog('Editar vale de Carla Dias');
    await within(form).findByText(/^A pagar até hoje: R\$\s17,50$/);
    const amount = within(form).getByRole('textbox', { name: /^Valor/ });
    await user.clear(amount);
    await user.type(amount, '600');
    await tap('Salvar', form);
    await screen.findByText('Vale atualizado com sucesso!');
    await waitFor(async () => expect(await readEntries()).toContain('Vale: Almoço: −R$ 6,00'));
    await tap(/^Excluir vale de Carla Dias, R\$\s[\d,]+ em /);
    const question = await findDialog('Tem certeza que deseja excluir o vale de Carla Dias?');
    await tap('Excluir', question);
    await waitFor(async () => expect((await readEntries()).join()).not.toContain('Vale'));
  });

  it('edits and deletes an adjustment that no payout has', async () => {
    const { adjust } = await createCommissionsShop();
    await adjust(-5_00, 'Pente quebrado');
    const { tap, findDialog, user } = await openCommissions(STATEMENT);
    await tap(/^Editar ajuste de Carla Dias, −R\$\s5,00 em/);
    const dialog = await findDialog('Editar ajuste de Carla Dias');
    const debit = within(dialog).getByRole('button', { name: 'Débito' });
    expect(debit.getAttribute('aria-pressed')).toBe('true');
    const amount = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Valor/ });
    expect(amount.value).toMatch(/5,00$/);
    await user.clear(amount);
    await user.type(amount, '700');
    await tap('Salvar', dialog);
    await screen.findByText('Ajuste atualizado com sucesso!');
    await waitFor(async () => expect(await readEntries()).toEqual(['Ajuste: Pente quebrado: −R$ 7,00']));
    await tap(/^Excluir ajuste de Carla Dias, −R\$\s7,00 em/);
    await tap('Excluir', await findDialog(/^Tem certeza que deseja excluir o ajuste de Carla Dias/));
    await screen.findByText('Ajuste excluído com sucesso!');
    await screen.findByText('Nada neste período.');
  });

  it('keeps what was typed where the adjustment was changed on another device', async () => {
    const { adjust } = await createCommissionsShop();
    const { data } = await adjust(5_00, 'Bônus');
    const { tap, findDialog, user } = await openCommissions(STATEMENT);
    await tap(/^Editar ajuste de Carla Dias/);
    const dialog = await findDialog('Editar ajuste de Carla Dias');
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), ' do mês');
    await call(`/adjustments/edit/${data.id}`, { method: 'PUT', body: { adjustment: { amount: 6 } } });
    await tap('Salvar', dialog);
    await within(dialog).findByText('Este ajuste foi alterado ou excluído. Confira o extrato.');
    within(dialog).getByDisplayValue('Bônus do mês');
  });

  it('leaves an adjustment alone that a payout has', async () => {
    const { adjust, pay } = await createCommissionsShop();
    await adjust(5_00, 'Bônus');
    await pay();
    await openCommissions(STATEMENT);
    await waitFor(async () => expect(await readEntries()).toEqual(['Ajuste: Bônus: R$ 5,00']));
    expect(screen.queryByRole('button', { name: /^(Editar|Excluir) ajuste/ })).toBeNull();
  });

  it('leaves an advance alone that a payout has', async () => {
    const { sell, advance, pay } = await createCommissionsShop();
    await sell();
    await advance(4_00);
    await pay();
    await openCommissions(STATEMENT);
    expect(await readEntries()).toContain('Vale: Almoço: −R$ 4,00');
    expect(screen.queryByRole('button', { name: /^Editar vale de Carla Dias/ })).toBeNull();
  });

  it('undoes the latest payout after a question, and only that one', async () => {
    const { sell, pay } = await createCommissionsShop();
    await sell();
    await pay();
    await sell();
    await pay();
    const { tap, type, findDialog } = await openCommissions(STATEMENT);
    await screen.findByText('Pagamento nº 1, até 20/11/2026');
    expect(screen.getAllByRole('button', { name: /^Desfazer/ })).toHaveLength(1);
    await tap('Desfazer pagamento nº 2');
    const question = await findDialog('Tem certeza que deseja desfazer o pagamento nº 2 de Carla Dias?');
    await type('Motivo (opcional)', 'Faltou um vale');
    await tap('Desfazer', question);
    await screen.findByText('Pagamento desfeito com sucesso!');
    await screen.findByRole('button', { name: 'Desfazer pagamento nº 1' });
    screen.getByText(/Desfeito em .* por demo@navalha\.example: Faltou um vale$/);
  });

  it('keeps an undone payout in sight, out of every sum and without a button', async () => {
    const { backEnd, sell, pay } = await createCommissionsShop();
    await sell();
    const { id } = await pay();
    await commissionMethods.undoPayout(id);
    await pay();
    const { tap } = await openCommissions(STATEMENT);
    const payouts = await screen.findByRole('region', { name: 'Pagamentos' });
    const rows = within(payouts).getAllByRole('listitem');
    expect(rows.map((row) => [...row.querySelectorAll('s')].map(readText))).toEqual([
      [],
      ['Pagamento nº 1, até 20/11/2026', 'R$ 17,50'],
    ]);
    expect(readText(rows[1])).toMatch(
      /Fora da gaveta · Desfeito em 20\/11\/2026 às \d\d:\d\d por demo@navalha\.example/,
    );
    expect(within(rows[1] as HTMLElement).queryAllByRole('button')).toEqual([]);
    within(payouts).getByRole('button', { name: 'Desfazer pagamento nº 2' });
    await tap(/^Pago.*R\$/);
    const ofPeriod = await screen.findByRole('region', { name: 'Pagamentos do período' });
    expect(readText(ofPeriod)).not.toContain('nº 1');
    expect(readText(ofPeriod)).toContain('SomaR$ 17,50');
    // A back end that does not send it has only payouts that count.
    const sent = (await commissionMethods.getPayouts(CARLA)).filter(({ undone }) => !undone);
    backEnd.respondWith('GET /payouts', {
      status: 'success',
      data: sent.map(({ undone: _, amount, ...payout }) => ({ ...payout, amount: amount / 100 })),
    });
    await tap('Mostrar tudo');
    await tap('Desfazer pagamento nº 2');
  });

  it('says which rule decided the void of a paid line, for each cause', async () => {
    const { sell, pay, voidSale } = await createCommissionsShop({ employee: { regime: 'clt' } });
    const wrong = await sell();
    const given = await sell();
    await pay();
    await voidSale(wrong.id, 'mistake');
    await voidSale(given.id, 'customer');
    await openCommissions(STATEMENT);
    const rows = await readEntries();
    expect(rows).toContain(`Estorno de comissão: CorteVenda nº ${wrong.id}: −R$ 17,50`);
    expect(rows).toContain(`Estorno de comissão: CorteVenda nº ${given.id}: R$ 0,00`);
    screen.getByRole('button', { name: /^Comissão\s*2 serviços, 2 estornos\s*R\$\s17,50$/ });
    screen.getByText('Lançamento errado: a comissão é devolvida ao salão.');
    screen.getByText('O cliente desistiu: a comissão fica com o profissional, que é CLT (TST, Tema 65).');
  });

  it('says that nothing happened in a period without rows', async () => {
    await createCommissionsShop();
    await openCommissions(STATEMENT);
    await screen.findByText('Nada neste período.');
    screen.getByText('Nenhum pagamento ainda.');
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    await sell();
    backEnd.respondWithError('GET /commissions/*', 503, 'O servidor está ocupado');
    const { tap } = await openCommissions(STATEMENT);
    await screen.findByText('O servidor está ocupado');
    backEnd.restore('GET /commissions/*');
    await tap('Tentar novamente');
    await readEntries();
  });
});

describe('a statement on paper and as a file', () => {
  it('is printed with its rows, sums and a line to sign', async () => {
    stubPrinting();
    const { sell } = await createCommissionsShop();
    const { id } = await sell();
    const { tap, findDialog } = await openCommissions(STATEMENT);
    await tap('Imprimir');
    await findDialog('Extrato de Carla Dias');
    expect(readPrintedLines()).toEqual([
      'Profissional: Carla Dias',
      `20/11/2026 Corte, venda nº ${id}: R$ 17,50`,
      'R$ 35,00 · 50%: ',
      'em aberto: ',
      'Comissão: R$ 17,50',
      'Soma: R$ 17,50',
      'A pagar até 20/11/2026: R$ 17,50',
      'Pago no período: R$ 0,00',
    ]);
    expect(readPrintedTexts().at(-1)).toBe('Assinatura de Carla Dias');
  });

  it('says on paper which rows are paid, what was paid in the period and what is still owed', async () => {
    stubPrinting();
    const { sell, pay } = await createCommissionsShop();
    await sell();
    await pay();
    const { tap, findDialog } = await openCommissions(STATEMENT);
    await tap('Imprimir');
    await findDialog('Extrato de Carla Dias');
    expect(readPrintedLines()).toContain('pagamento nº 1: ');
    expect(readPrintedLines().slice(-4)).toEqual([
      'Soma: R$ 17,50',
      'Destes itens, já pagos: −R$ 17,50',
      'A pagar até 20/11/2026: R$ 0,00',
      'Pago no período: R$ 17,50',
    ]);
  });

  it('is printed as the receipt of a payout', async () => {
    stubPrinting();
    const { sell, pay } = await createCommissionsShop();
    await sell();
    await pay();
    const { tap, findDialog } = await openCommissions(STATEMENT);
    await tap('Imprimir recibo do pagamento nº 1');
    const dialog = await findDialog('Recibo do pagamento nº 1');
    await within(dialog).findByText(/^Recebi R\$\s17,50/);
    expect(readPrintedLines()).toContain('Pago com: Fora da gaveta');
    expect(readPrintedLines().at(-1)).toBe('Pago: R$ 17,50');
  });

  it('is saved as a file with one line per row', async () => {
    const downloads = watchDownloads();
    const { sell, advance } = await createCommissionsShop();
    const { id } = await sell();
    await advance(4_00);
    const { tap } = await openCommissions(STATEMENT);
    await tap('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('navalha-extrato-carla-dias-2026-11-20.csv');
    const lines = (await downloads[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines.slice(1)).toEqual([
      `20/11/2026;Comissão;Corte;${id};35,00;0,00;0,00;0,00;0,00;35,00;50;;17,50;Não;;`,
      '20/11/2026;Vale;Almoço;;;;;;;;;;-4,00;Não;Fora da gaveta.;',
    ]);
  });
});

describe('the statement of a salão-parceiro', () => {
  const SHOP_DOCUMENT = '11222333000181';
  const OWN_DOCUMENT = '52998224725';
  const [settings] = createSmallShop().shop;

  it('has both parts and the text of the invoice, ready to copy', async () => {
    const { sell } = await createCommissionsShop({
      employee: { regime: 'parceiro', document: OWN_DOCUMENT },
      tables: { shop: [{ ...settings, id: 1, document: SHOP_DOCUMENT }] },
    });
    await sell();
    const { tap } = await openCommissions(STATEMENT);
    const section = await screen.findByRole('region', { name: 'Nota do salão-parceiro' });
    expect(readTerms(section)['Valor bruto']).toBe('R$ 35,00');
    await waitFor(() =>
      expect(readText(section)).toContain('PROFISSIONAL-PARCEIRO: 529.982.247-25 COTA-PARTE R$ 17,50'),
    );
    await tap('Copiar texto da nota');
    await screen.findByText('Texto copiado. Cole na nota.');
    expect(await navigator.clipboard.readText()).toBe(
      'SALAO-PARCEIRO: 11.222.333/0001-81 COTA-PARTE R$\u00a017,50\nPROFISSIONAL-PARCEIRO: 529.982.247-25 COTA-PARTE R$\u00a017,50',
    );
  });

  it('says what the salon bears: both parts are what the customers paid, and the statement names the discount', async () => {
    const { sell } = await createCommissionsShop({
      employee: { regime: 'parceiro', document: OWN_DOCUMENT },
      tables: { shop: [{ ...settings, id: 1, document: SHOP_DOCUMENT, commission_discount: 'shop' }] },
    });
    await sell({ amount: 30_00 });
    const { tap } = await openCommissions(STATEMENT);
    const section = await screen.findByRole('region', { name: 'Nota do salão-parceiro' });
    await waitFor(() => expect(readText(section)).toContain('SALAO-PARCEIRO: 11.222.333/0001-81 COTA-PARTE R$ 12,50'));
    expect(Object.values(readTerms(section))).toEqual(['R$ 35,00', '−R$ 5,00', 'R$ 17,50', 'R$ 12,50']);
    expect(readTerms(section)['Descontos do salão']).toBe('−R$ 5,00');
    await tap('Imprimir');
    const sheet = await screen.findByRole('dialog', { name: /Extrato de/ });
    expect(readText(sheet)).toContain('R$ 35,00 · 50% · − R$ 5,00 de desconto (do salão)');
    expect(readText(sheet)).toContain('Recebido dos clientesR$ 30,00');
  });

  it('is printed with the days of the contract and of its homologation, as the receipt of a payout too', async () => {
    stubPrinting();
    const days = { contract_at: '2025-01-02', homologated_at: '2025-01-20' };
    const { sell, pay } = await createCommissionsShop({
      employee: { regime: 'parceiro', document: OWN_DOCUMENT, ...days },
    });
    await sell();
    await pay();
    const { tap, findDialog } = await openCommissions(STATEMENT);
    const head = ['CPF: 529.982.247-25', 'Contrato desde: 02/01/2025', 'Contrato homologado em: 20/01/2025'];
    await tap('Imprimir');
    await findDialog('Extrato de Carla Dias');
    expect(readPrintedLines().slice(1, 4)).toEqual(head);
    await tap('Fechar');
    await tap('Imprimir recibo do pagamento nº 1');
    const receipt = await findDialog('Recibo do pagamento nº 1');
    await within(receipt).findByText(/^Recebi R/);
    expect(readPrintedLines().slice(1, 4)).toEqual(head);
  });

  it('says which document is missing and where it is entered', async () => {
    const { sell } = await createCommissionsShop({ employee: { regime: 'parceiro' } });
    await sell();
    const { user, path } = await openCommissions(STATEMENT);
    await screen.findByText('Falta o CNPJ do salão para o texto da nota.');
    screen.getByRole('link', { name: 'Informar em Ajustes' });
    await user.click(screen.getByRole('link', { name: 'Informar no cadastro' }));
    await screen.findByRole('dialog', { name: 'Editar Colaborador' });
    expect(path()).toBe('/colaboradores');
  });
});

it('says that a professional does not exist', async () => {
  await createCommissionsShop();
  renderApp('/comissoes/999');
  await screen.findByText('Este colaborador não existe mais');
});
