import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { buildSalePixCode } from '../../domain/pix.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { type BackEndOptions, REAL_SERVER } from './support/backEnd.ts';
import {
  getSentSales,
  openSale,
  readRunningTotal,
  readTotalsLine,
  replaceNonBreakingSpaces,
  waitForStep,
} from './support/saleScreen.tsx';

const ONE_WAY = { ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'sales.payments') };
const NO_AGENDA = FEATURES.filter((feature) => feature !== 'agenda');
const PIX = { name: 'Salão', pix_key: 'a@b.com', pix_name: null, pix_city: 'Recife', pix_txid: true };

/** A shop that asks for tips and has a PIX key. */
function withSettings(): BackEndOptions {
  const shop = createSmallShop().shop.map((row) => ({ ...row, ...PIX, pix_txid: '1', tips: '1' }));
  return { ...REAL_SERVER, tables: { shop } };
}
const findField = async (part: string, label: string) =>
  within(await screen.findByRole('group', { name: part })).findByLabelText<HTMLInputElement>(label);
const change = () =>
  replaceNonBreakingSpaces(
    screen.getByText('Troco', { selector: '[role="status"] > span' }).parentElement?.textContent,
  );
const readOptions = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });

/** At the payment step with Ana's reservation, Corte and Barba: R$ 60,50, less ten percent R$ 54,45. */
async function openPayment(options: BackEndOptions = REAL_SERVER) {
  const wizard = await openSale(options);
  await wizard.tap(/09:00.*Ana Souza/);
  await wizard.tick(/Barba/);
  await wizard.tap('Continuar');
  await waitForStep('Pagamento');
  return wizard;
}

/** Davi asks R$ 40,00 for a beard and R$ 50,00 for a cut, each R$ 15,00 or more above the shop's price. */
function withOwnPrices(options: BackEndOptions = REAL_SERVER): BackEndOptions {
  const terms = [
    { service_id: 2, duration: null, price: 40, commission: 60 },
    { service_id: 1, duration: null, price: 50, commission: null },
  ];
  const { employees, services } = createSmallShop();
  return {
    ...options,
    tables: { employees: employees.map((row) => (row.id === 2 ? { ...row, services, terms } : row)) },
  };
}

describe('an employee’s own price', () => {
  it('applies to the services that the employee did, and changes the sum unless a total was agreed', async () => {
    const { backEnd, user, tap } = await openPayment(withOwnPrices());
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Sem recompensa');
    await user.click(screen.getByRole('radio', { name: 'Dinheiro' }));
    await user.type(await screen.findByLabelText('Recebido'), '6100');
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(readTotalsLine('Total')).toBe('R$ 60,50');
    await tap('Quem fez');
    const barba = await screen.findByLabelText<HTMLSelectElement>('Barba');
    expect([...barba.options].map(({ text }) => text)).toEqual(['Carla Dias', 'Davi Rocha']);
    expect(barba.selectedOptions[0]?.text).toBe('Carla Dias');
    await user.selectOptions(barba, 'Davi Rocha');
    expect(barba.selectedOptions[0]?.text).toBe('Davi Rocha');
    await user.selectOptions(barba, 'Carla Dias');
    expect(readTotalsLine('Total')).toBe('R$ 60,50');
    // Done by the sale's employee at that time.
    await tap('Alterar Colaborador');
    await tap(/Davi Rocha/);
    expect(readTotalsLine('Total')).toBe('R$ 90,00');
    await tap('Alterar Colaborador');
    await tap(/Carla Dias/);
    await tap('Quem fez');
    await user.selectOptions(await screen.findByLabelText('Barba'), 'Davi Rocha');
    expect(readTotalsLine('Total')).toBe('R$ 75,00');
    expect(readRunningTotal()).toBe('A pagarR$ 75,00');
    const readServices = () => replaceNonBreakingSpaces(screen.getByRole('region', { name: 'Serviço' }).textContent);
    expect(readServices()).toContain('Barba · Davi Rocha R$ 40,00');
    expect(replaceNonBreakingSpaces(screen.getByRole('region', { name: 'Pagamento' }).textContent)).toContain(
      'Recebido R$ 61,00, troco',
    );
    // The cash handed over was enough before.
    expect(screen.getByRole('alert').textContent).toBe('O dinheiro recebido não paga a parte em dinheiro');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Venda' }).disabled).toBe(true);
    await tap('Alterar Serviço');
    const box = await screen.findByRole('checkbox', { name: /Barba/ });
    expect(replaceNonBreakingSpaces((box as HTMLInputElement).labels?.[0]?.textContent)).toContain('R$ 40,00');
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('6000');
    await tap('Continuar');
    await tap('Quem fez');
    await user.selectOptions(await screen.findByLabelText('Corte'), 'Davi Rocha');
    expect(readTotalsLine('Total')).toBe('R$ 60,00');
    expect(replaceNonBreakingSpaces(screen.getByText(/^Valor combinado; /).textContent)).toContain(
      'os serviços somam R$ 90,00',
    );
    await tap('Finalizar Venda');
    await waitForStep('Agendamentos');
    expect(getSentSales(backEnd)[0]).toMatchObject({ amount: 60, items: [{ employee_id: 2 }, { employee_id: 2 }] });
    const [sale] = backEnd.tables.sales;
    expect(sale?.items).toMatchObject([
      { price: 50, total: 33.33 },
      { price: 40, total: 26.67 },
    ]);
  });

  it.each([
    ['is requested once the employee is chosen', REAL_SERVER, 'R$ 50,00'],
    ['is not used by a back end without the agenda', { ...REAL_SERVER, features: NO_AGENDA }, 'R$ 35,00'],
  ])('%s', async (_what, options, price) => {
    const { backEnd, tap, tick } = await openSale(withOwnPrices(options));
    await tap('Pular para Cliente');
    await tap('Continuar sem Cliente');
    await tap(/Davi Rocha/);
    await waitForStep('Serviço');
    const [label] = screen.getByRole<HTMLInputElement>('checkbox', { name: /Corte/ }).labels ?? [];
    expect(replaceNonBreakingSpaces(label?.textContent)).toContain(`Corte10 pontos${price}`);
    await tick(/Corte/);
    expect(readRunningTotal()).toBe(`Subtotal${price}`);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    expect(await screen.findByText('Venda criada com sucesso')).toBeTruthy();
    const [receipt] = await screen.findAllByRole('region', { name: 'Última venda' });
    expect(replaceNonBreakingSpaces(receipt?.textContent)).toContain(price);
    expect(getSentSales(backEnd)[0]).toMatchObject({ employee_id: 2, services: [1] });
  });
});

describe('a payment', () => {
  it('is not divided on a back end with a single method', async () => {
    const { pay, tap } = await openPayment(ONE_WAY);
    await pay('Dinheiro');
    expect(screen.queryByRole('button', { name: 'Dividir pagamento' })).toBeNull();
    expect(screen.queryByLabelText('Recebido')).toBeNull();
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(screen.queryByRole('button', { name: 'Quem fez' })).toBeNull();
  });

  it('in parts adds up, shows what is missing, and is sent with change, instalments and workers', async () => {
    const { backEnd, user, tap, pay } = await openPayment(withOwnPrices());
    await pay('Dinheiro');
    const findNotes = async () => within(await screen.findByRole('group', { name: 'Notas' })).getAllByRole('button');
    expect(
      (await findNotes()).map((note) => [
        replaceNonBreakingSpaces(note.textContent),
        note.getAttribute('aria-pressed'),
      ]),
    ).toEqual([
      ['Exato', 'true'],
      ['R$ 100', 'false'],
      ['R$ 200', 'false'],
    ]);
    await user.type(screen.getByLabelText('Recebido'), '5444');
    expect(screen.getByText('Não paga a parte em dinheiro')).toBeTruthy();
    expect(change()).toBe('Troco–');
    expect(goOn().disabled).toBe(true);
    await user.type(screen.getByLabelText('Recebido'), '{Backspace}5');
    expect([change(), screen.queryByText('Não paga a parte em dinheiro')]).toEqual(['TrocoR$ 0,00', null]);
    await tap('Exato');
    expect(change()).toBe('TrocoR$ 0,00');
    await user.click(await screen.findByRole('button', { name: /^R\$\s100$/ }));
    expect((await findNotes()).map((note) => note.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
    expect(change()).toBe('TrocoR$ 45,55');
    await tap('Dividir pagamento');
    await waitFor(async () => expect(document.activeElement).toBe(await findField('Parte 1', 'Valor')));
    expect(
      replaceNonBreakingSpaces(
        screen.getByRole('group', { name: 'Pagamento dividido' }).firstElementChild?.textContent,
      ),
    ).toBe('Forma de pagamentoR$ 54,45');
    await user.type(await findField('Parte 1', 'Valor'), '3000');
    expect(replaceNonBreakingSpaces((await findField('Parte 2', 'Valor')).value)).toBe('R$ 24,45');
    expect(goOn().disabled).toBe(true);
    expect(readOptions(await findField('Parte 2', 'Forma'))).toEqual([
      'Escolha',
      'PIX',
      'Cartão Débito',
      'Cartão Crédito',
    ]);
    await user.selectOptions(await findField('Parte 2', 'Forma'), 'Cartão Crédito');
    const times = readOptions(await findField('Parte 2', 'Parcelas'));
    expect([times.length, times[0], times[1], times.at(-1)]).toEqual([12, '1x (à vista)', '2x', '12x']);
    await user.selectOptions(await findField('Parte 2', 'Parcelas'), '3x');
    const group = await screen.findByRole('group', { name: 'Parte 1' });
    expect(replaceNonBreakingSpaces(within(group).getByText('Troco').parentElement?.textContent)).toBe('TrocoR$ 70,00');
    await user.clear(await findField('Parte 2', 'Valor'));
    await user.type(await findField('Parte 2', 'Valor'), '2000');
    expect(replaceNonBreakingSpaces((await screen.findByText(/^Falta/)).textContent)).toBe('Falta R$ 4,45');
    expect(goOn().disabled).toBe(true);
    await user.clear(await findField('Parte 2', 'Valor'));
    await user.type(await findField('Parte 2', 'Valor'), '2445');
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(
      replaceNonBreakingSpaces(screen.getByText('em Dinheiro + Cartão Crédito').previousElementSibling?.textContent),
    ).toBe('R$ 54,45');
    expect(replaceNonBreakingSpaces(screen.getByRole('region', { name: 'Pagamento' }).textContent)).toContain(
      'DinheiroRecebido R$ 100,00, troco R$ 70,00R$ 30,00Cartão CréditoEm 3xR$ 24,45Recompensa: Desconto de 10%',
    );
    await tap('Quem fez');
    await user.selectOptions(await screen.findByLabelText('Barba'), 'Davi Rocha');
    // An employee with a higher price makes it more than the parts.
    expect(replaceNonBreakingSpaces(screen.getByText(/^Falta/).textContent)).toBe('Falta R$ 13,05');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Venda' }).disabled).toBe(true);
    await tap('Alterar Pagamento');
    await user.clear(await findField('Parte 2', 'Valor'));
    await user.tab();
    expect(replaceNonBreakingSpaces((await findField('Parte 2', 'Valor')).value)).toBe('R$ 37,50');
    await tap('Continuar');
    await tap('Finalizar Venda');
    await waitForStep('Agendamentos');
    const lastSale = await screen.findByRole('region', { name: 'Última venda' });
    expect(replaceNonBreakingSpaces(lastSale.textContent)).toContain('Troco R$ 70,00');
    expect(getSentSales(backEnd)[0]).toMatchObject({
      amount: 67.5,
      payment_method: 'credit',
      payments: [
        { method: 'cash', amount: 30, tendered: 100 },
        { method: 'credit', amount: 37.5, installments: 3 },
      ],
      items: [
        { service_id: 1, employee_id: 1 },
        { service_id: 2, employee_id: 2 },
      ],
    });
    expect(getSentSales(backEnd)[0]).not.toHaveProperty('services');
  });

  it('has a single method again when all parts but one are removed', async () => {
    const { user, tap } = await openPayment();
    expect(screen.queryByLabelText('Gorjeta', { selector: 'input' })).toBeNull();
    await tap('Dividir pagamento');
    await waitFor(async () => expect(document.activeElement).toBe(await findField('Parte 1', 'Forma')));
    expect((await findField('Parte 1', 'Valor')).value).toBe('');
    await user.selectOptions(await findField('Parte 1', 'Forma'), 'PIX');
    // A shop without a key shows no code.
    expect(screen.queryByRole('button', { name: 'Mostrar QR Code' })).toBeNull();
    await tap('Adicionar forma');
    await user.selectOptions(await findField('Parte 3', 'Forma'), 'Dinheiro');
    await tap('Remover parte 2');
    expect((await findField('Parte 2', 'Forma')).value).toBe('cash');
    await tap('Adicionar forma');
    await tap('Remover parte 3');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Parte 2' }));
    expect(screen.queryByRole('group', { name: 'Parte 3' })).toBeNull();
    await tap('Remover parte 2');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PIX' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dividir pagamento' }));
    expect(goOn().disabled).toBe(false);
  });

  it('includes a tip for the sale’s employee or another, which is not part of the total', async () => {
    const { backEnd, user, tap } = await openPayment(withSettings());
    const tip = await screen.findByLabelText('Gorjeta', { selector: 'input' });
    await user.type(tip, '900');
    await user.clear(tip);
    expect(screen.queryByLabelText('Para quem')).toBeNull();
    await user.type(tip, '900');
    expect(screen.getByLabelText<HTMLSelectElement>('Para quem').selectedOptions[0]?.text).toBe('Carla Dias');
    await user.selectOptions(screen.getByLabelText('Para quem'), 'Davi Rocha');
    // A corrected amount keeps its receiver.
    await user.type(tip, '1000');
    expect(readRunningTotal()).toBe('A pagar, com gorjetaR$ 64,45');
    await tap('Dividir pagamento');
    await user.selectOptions(await findField('Parte 1', 'Forma'), 'PIX');
    await user.type(await findField('Parte 1', 'Valor'), '5445');
    await user.selectOptions(await findField('Parte 2', 'Forma'), 'Cartão Débito');
    expect(replaceNonBreakingSpaces((await findField('Parte 2', 'Valor')).value)).toBe('R$ 10,00');
    await user.clear(await findField('Parte 2', 'Valor'));
    await user.type(await findField('Parte 2', 'Valor'), '1100');
    expect(replaceNonBreakingSpaces((await screen.findByText(/^Sobra/)).textContent)).toBe('Sobra R$ 1,00');
    await user.clear(await findField('Parte 2', 'Valor'));
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(replaceNonBreakingSpaces(screen.getByText(/^Gorjeta de/).textContent)).toBe(
      'Gorjeta de R$ 10,00 para Davi Rocha',
    );
    expect([readTotalsLine('Total'), readRunningTotal()]).toEqual(['R$ 54,45', 'A pagar, com gorjetaR$ 64,45']);
    expect(readTotalsLine('A pagar, com gorjeta')).toBe('R$ 64,45');
    expect(
      replaceNonBreakingSpaces(screen.getByText('Gorjeta', { selector: 'dt' }).nextElementSibling?.textContent),
    ).toBe('R$ 10,00');
    // For the sale's employee at that time.
    await tap('Alterar Pagamento');
    await user.selectOptions(await screen.findByLabelText('Para quem'), 'Carla Dias');
    await tap('Continuar');
    await tap('Alterar Colaborador');
    await tap(/Davi Rocha/);
    await waitForStep('Finalizar');
    await tap('Finalizar Venda');
    await waitForStep('Agendamentos');
    expect(getSentSales(backEnd)[0]).toMatchObject({ amount: 54.45, tip: { amount: 10, employee_id: 2 } });
  });

  it('offers no choice of employees where only one works', async () => {
    const { tap, pay } = await openPayment({
      ...REAL_SERVER,
      tables: { employees: createSmallShop().employees.slice(0, 1) },
    });
    await pay('Dinheiro');
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(screen.queryByRole('button', { name: 'Quem fez' })).toBeNull();
  });

  it('does not continue with a tip without a recipient', async () => {
    const { user, tap, tick, pay } = await openSale(withSettings());
    await tap('Venda avulsa');
    await tick(/Corte/);
    await tap('Continuar');
    await pay('Dinheiro');
    await user.type(await screen.findByLabelText('Gorjeta', { selector: 'input' }), '500');
    expect(await screen.findByText('Diga para quem é a gorjeta')).toBeTruthy();
    expect(goOn().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Para quem'), 'Carla Dias');
    expect(goOn().disabled).toBe(false);
    await user.type(screen.getByLabelText('Recebido'), '5000');
    expect(change()).toBe('TrocoR$ 10,00');
    // The banknote equal to the amount is not offered beside Exato.
    await user.type(screen.getByLabelText('Gorjeta', { selector: 'input' }), '1500');
    expect(screen.getByRole('group', { name: 'Notas' }).textContent).toMatch(/^ExatoR\$\s100R\$\s200$/);
    await tap('Exato');
    await user.type(screen.getByLabelText('Gorjeta', { selector: 'input' }), '500');
    // A sale without services has no workers.
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(replaceNonBreakingSpaces(screen.getByText(/^Gorjeta de/).textContent)).toBe(
      'Gorjeta de R$ 5,00 para Carla Dias',
    );
    expect(screen.queryByRole('button', { name: 'Quem fez' })).toBeNull();
    await tap('Alterar Cliente');
    await tap(/Bruno Lima/);
    await tap('Quem fez');
    expect((await screen.findByLabelText<HTMLSelectElement>('Corte')).selectedOptions[0]?.text).toBe('Sem colaborador');
  });

  it('by PIX shows the code of its part, also offline, and keeps the user’s confirmation while the amount does not change', async () => {
    const { backEnd, user, tap, tick, pay } = await openSale(withSettings());
    const release = backEnd.hold('GET /customers');
    await tap(/09:00.*Ana Souza/);
    await tick(/Barba/);
    await tap('Continuar');
    await pay('PIX');
    await screen.findByLabelText('Gorjeta', { selector: 'input' });
    // Without her points the discount is unknown.
    expect(screen.queryByRole('button', { name: 'Mostrar QR Code' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Sem recompensa');
    expect(screen.getByRole('button', { name: 'Mostrar QR Code' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'auto');
    release();
    await screen.findByRole('button', { name: 'Mostrar QR Code' });
    backEnd.disconnect();
    await tap('Mostrar QR Code');
    expect(replaceNonBreakingSpaces((await screen.findByRole('dialog')).textContent)).toContain(
      'Pagamento por PIXR$ 54,45',
    );
    await tap('Recebido');
    expect(await screen.findByText('PIX recebido (informado por você)')).toBeTruthy();
    await tap('Dividir pagamento');
    const amount = await findField('Parte 1', 'Valor');
    // An amount of zero has no code.
    expect(screen.queryByRole('button', { name: 'Mostrar QR Code' })).toBeNull();
    await user.type(amount, '3000');
    expect(screen.queryByText('PIX recebido (informado por você)')).toBeNull();
    await user.selectOptions(await findField('Parte 2', 'Forma'), 'Dinheiro');
    await tap('Continuar');
    await waitForStep('Finalizar');
    await tap('Mostrar QR Code');
    await tap('Copiar código PIX');
    const { key } = JSON.parse(Object.values(sessionStorage).find((stored) => stored.includes('"trail"')) ?? '{}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(buildSalePixCode(PIX, 3000, key).code));
    await tap('Recebido');
    expect(await screen.findByText('PIX recebido (informado por você)')).toBeTruthy();
    backEnd.reconnect();
    backEnd.respondWithError('POST /sales/create', 500);
    await tap('Finalizar Venda');
    await screen.findByText('Não sabemos se a venda foi registrada');
    expect(screen.queryByRole('button', { name: 'Mostrar QR Code' })).toBeNull();
  });
});
