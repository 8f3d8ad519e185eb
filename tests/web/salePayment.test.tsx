import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BUNDLED, type FakeBackEndOptions } from './support/fakeBackEnd.ts';
import { isStep, openSale, plain, soldBy } from './support/saleScreen.tsx';

const IN_PARTS = { ...BUNDLED, features: [...(BUNDLED.features ?? []), 'sales.payments'] };
const field = async (part: string, label: string) =>
  within(await screen.findByRole('group', { name: part })).findByLabelText<HTMLInputElement>(label);
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });

/** At the payment step with Ana's appointment, Corte and Barba: R$ 60,50, less ten per cent R$ 54,45. */
async function openPayment(options: FakeBackEndOptions = IN_PARTS) {
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
    const { pay } = await openPayment(BUNDLED);
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
});
