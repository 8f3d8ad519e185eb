import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { pixCodeOf } from '../../domain/pix.ts';
import { smallShop } from '../fixtures/backEnd/records.ts';
import { BUNDLED, type FakeBackEndOptions } from './support/fakeBackEnd.ts';
import { isStep, line, openSale, plain, runningTotal, soldBy } from './support/saleScreen.tsx';

const ONE_WAY = { ...BUNDLED, features: FEATURES.filter((feature) => feature !== 'sales.payments') };
const PIX = { name: 'Salão', pix_key: 'a@b.com', pix_name: null, pix_city: 'Recife', pix_txid: true };

/** A shop that asks for tips and has a PIX key. */
function withSettings(): FakeBackEndOptions {
  const shop = smallShop().shop.map((row) => ({ ...row, ...PIX, pix_txid: '1', tips: '1' }));
  return { ...BUNDLED, tables: { shop } };
}
const field = async (part: string, label: string) =>
  within(await screen.findByRole('group', { name: part })).findByLabelText<HTMLInputElement>(label);
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });

/** At the payment step with Ana's appointment, Corte and Barba: R$ 60,50, less ten per cent R$ 54,45. */
async function openPayment(options: FakeBackEndOptions = BUNDLED) {
  const wizard = await openSale(options);
  await wizard.tap(/09:00.*Ana Souza/);
  await wizard.tick(/Barba/);
  await wizard.tap('Continuar');
  await isStep('Pagamento');
  return wizard;
}

describe('a payment', () => {
  it('in one plain way is sent as it always was, and divided only where the back end knows parts', async () => {
    const { backEnd, tap } = await openPayment();
    expect(screen.getByRole('button', { name: 'Dividir pagamento' })).toBeTruthy();
    await tap('Seguir com Dinheiro');
    await tap('Finalizar Venda');
    await isStep('Agendamentos');
    expect(Object.keys(soldBy(backEnd)[0] ?? {})).not.toContain('payments');
    expect(soldBy(backEnd)[0]).toMatchObject({ payment_method: 'cash', services: [1, 2] });
  });

  it('is not divided before a back end that knows one way to pay', async () => {
    const { pay } = await openPayment(ONE_WAY);
    await pay('Dinheiro');
    expect(screen.queryByRole('button', { name: 'Dividir pagamento' })).toBeNull();
    expect(screen.queryByLabelText('Recebido')).toBeNull();
  });

  it('in parts adds up, says what is missing, and is sent with change, instalments and who did what', async () => {
    const { backEnd, user, tap, pay } = await openPayment();
    await pay('Dinheiro');
    await user.click(await screen.findByRole('button', { name: /^R\$\s100$/ }));
    await tap('Dividir pagamento');
    await user.type(await field('Parte 1', 'Valor'), '3000');
    expect(plain((await field('Parte 2', 'Valor')).value)).toBe('R$ 24,45');
    expect(goOn().disabled).toBe(true);
    await user.selectOptions(await field('Parte 2', 'Forma'), 'Cartão Crédito');
    await user.selectOptions(await field('Parte 2', 'Parcelas'), '3x');
    const group = await screen.findByRole('group', { name: 'Parte 1' });
    expect(plain(within(group).getByText('Troco').parentElement?.textContent)).toBe('TrocoR$ 70,00');
    await user.clear(await field('Parte 2', 'Valor'));
    await user.type(await field('Parte 2', 'Valor'), '2000');
    expect(plain((await screen.findByText(/^Falta/)).textContent)).toBe('Falta R$ 4,45');
    expect(goOn().disabled).toBe(true);
    await user.clear(await field('Parte 2', 'Valor'));
    await tap('Continuar');
    await isStep('Finalizar');
    expect(screen.getByText('em Dinheiro + Cartão Crédito')).toBeTruthy();
    await tap('Quem fez');
    await user.selectOptions(await screen.findByLabelText('Barba'), 'Davi Rocha');
    await tap('Finalizar Venda');
    await isStep('Agendamentos');
    expect(soldBy(backEnd)[0]).toMatchObject({
      amount: 54.45,
      payment_method: 'cash',
      payments: [
        { method: 'cash', amount: 30, tendered: 100 },
        { method: 'credit', amount: 24.45, installments: 3 },
      ],
      items: [
        { service_id: 1, employee_id: 1 },
        { service_id: 2, employee_id: 2 },
      ],
    });
    expect(soldBy(backEnd)[0]).not.toHaveProperty('services');
  });

  it('is in one way again when all parts but one are removed', async () => {
    const { user, tap } = await openPayment();
    await tap('Dividir pagamento');
    await user.selectOptions(await field('Parte 1', 'Forma'), 'PIX');
    await tap('Remover parte 2');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PIX' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dividir pagamento' }));
    expect(goOn().disabled).toBe(false);
  });

  it('has a tip for the sale’s professional or another, which is to be paid and is no part of the total', async () => {
    const { backEnd, user, tap } = await openPayment(withSettings());
    await user.type(await screen.findByLabelText('Gorjeta', { selector: 'input' }), '1000');
    expect(screen.getByLabelText<HTMLSelectElement>('Para quem').selectedOptions[0]?.text).toBe('Carla Dias');
    expect(plain(screen.getByText(/^A pagar/).textContent)).toBe('A pagar com a gorjeta: R$ 64,45');
    await tap('Dividir pagamento');
    await user.selectOptions(await field('Parte 1', 'Forma'), 'PIX');
    await user.type(await field('Parte 1', 'Valor'), '5445');
    await user.selectOptions(await field('Parte 2', 'Forma'), 'Cartão Débito');
    expect(plain((await field('Parte 2', 'Valor')).value)).toBe('R$ 10,00');
    await user.clear(await field('Parte 2', 'Valor'));
    await user.type(await field('Parte 2', 'Valor'), '1100');
    expect(plain((await screen.findByText(/^Sobra/)).textContent)).toBe('Sobra R$ 1,00');
    await user.clear(await field('Parte 2', 'Valor'));
    await user.selectOptions(screen.getByLabelText('Para quem'), 'Davi Rocha');
    await tap('Continuar');
    await isStep('Finalizar');
    expect(plain(screen.getByText(/^Gorjeta de/).textContent)).toBe('Gorjeta de R$ 10,00 para Davi Rocha');
    expect([line('Total'), runningTotal()]).toEqual(['R$ 54,45', 'A receberR$ 64,45']);
    await tap('Finalizar Venda');
    await isStep('Agendamentos');
    expect(soldBy(backEnd)[0]).toMatchObject({ amount: 54.45, tip: { amount: 10, employee_id: 2 } });
  });

  it('does not go on with a tip for nobody', async () => {
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
  });

  it('by PIX shows the code of its part, also without a connection, and keeps a person’s word as long as the amount stays', async () => {
    const { backEnd, user, tap, pay } = await openPayment(withSettings());
    backEnd.unplug();
    await pay('PIX');
    await tap('Mostrar QR Code');
    await tap('Recebido');
    expect(await screen.findByText('PIX recebido (informado por você)')).toBeTruthy();
    await tap('Dividir pagamento');
    await user.type(await field('Parte 1', 'Valor'), '3000');
    expect(screen.queryByText('PIX recebido (informado por você)')).toBeNull();
    await user.selectOptions(await field('Parte 2', 'Forma'), 'Dinheiro');
    await tap('Continuar');
    await isStep('Finalizar');
    await tap('Mostrar QR Code');
    await tap('Copiar código PIX');
    const { key } = JSON.parse(Object.values(sessionStorage).find((stored) => stored.includes('"trail"')) ?? '{}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(pixCodeOf(PIX, 3000, key).code));
    await tap('Recebido');
    expect(await screen.findByText('PIX recebido (informado por você)')).toBeTruthy();
  });
});
