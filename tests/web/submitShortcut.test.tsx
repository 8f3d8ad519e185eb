import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { renderApp } from './support/renderApp.tsx';
import { getSentSales, waitForStep } from './support/saleScreen.tsx';

freezeDay();

beforeEach(() => sessionStorage.clear());

const GO_ON = '{Control>}{Enter}{/Control}';

describe('Ctrl+Enter', () => {
  it('goes on from step to step of a sale, and finishes it', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
    await waitForStep('Serviço');
    await user.keyboard(GO_ON);
    await waitForStep('Pagamento');
    // Nothing is chosen yet.
    await user.keyboard(GO_ON);
    await waitForStep('Pagamento');
    await user.click(screen.getByRole('radio', { name: 'PIX' }));
    await user.type(screen.getByLabelText('Observação'), `Pagou a mãe${GO_ON}`);
    await waitForStep('Finalizar');
    await user.keyboard(GO_ON);
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ observation: 'Pagou a mãe', payment_method: 'pix' }]);
  });

  it('saves a form from a text of several lines', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/recompensas');
    await user.click(await screen.findByRole('button', { name: 'Nova Recompensa' }));
    await user.pasteInto(await screen.findByLabelText(/^Título/), 'Café');
    await user.selectOptions(screen.getByLabelText(/^Tipo/), 'Produto');
    await user.pasteInto(screen.getByLabelText(/^Pontos necessários/), '30');
    await user.type(screen.getByLabelText(/^Descrição/), `Um café${GO_ON}`);
    await screen.findByText('Recompensa criada com sucesso!');
    expect(backEnd.callsTo('POST /rewards/create')).toHaveLength(1);
  });

  it('does not go on with the sale below a dialog', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
    await waitForStep('Serviço');
    await user.click(screen.getByRole('button', { name: 'Recomeçar' }));
    await screen.findByRole('dialog', { name: 'Recomeçar a venda?' });
    await user.keyboard(GO_ON);
    expect(screen.getByText('Serviço', { selector: 'h2' })).toBeTruthy();
  });
});

describe('Enter in a sale', () => {
  it('takes what has the focus as a click does, and goes on from a method that is taken', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
    await waitForStep('Serviço');
    const beard = screen.getByRole<HTMLInputElement>('checkbox', { name: /Barba/ });
    beard.focus();
    await user.keyboard('{Enter}');
    expect(beard.checked).toBe(true);
    await user.keyboard(GO_ON);
    await waitForStep('Pagamento');
    const cash = screen.getByRole<HTMLInputElement>('radio', { name: 'Dinheiro' });
    cash.focus();
    await user.keyboard('{Enter}');
    expect(cash.checked).toBe(true);
    await user.type(screen.getByLabelText('Recebido'), '5,{Enter}');
    await waitForStep('Pagamento');
    await user.clear(screen.getByLabelText('Recebido'));
    await user.type(screen.getByLabelText('Recebido'), '100,{Enter}');
    await waitForStep('Finalizar');
    await user.click(screen.getByRole('button', { name: 'Alterar Pagamento' }));
    await waitForStep('Pagamento');
    screen.getByRole('radio', { name: 'Dinheiro' }).focus();
    await user.keyboard('{Enter}');
    await waitForStep('Finalizar');
  });

  it('the button that goes on is one Tab and Enter away in every step', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: 'Pular para Cliente' }));
    const focusByTab = async (step: string, name: string) => {
      await waitForStep(step);
      await user.tab();
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(screen.getByRole('button', { name }));
    };
    await focusByTab('Cliente', 'Continuar sem Cliente');
    await user.keyboard('{Enter}');
    await focusByTab('Colaborador', 'Continuar sem Colaborador');
    await user.keyboard('{Enter}');
    await waitForStep('Serviço');
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.keyboard(GO_ON);
    await waitForStep('Pagamento');
    await user.click(screen.getByRole('radio', { name: 'PIX' }));
    await user.keyboard('{Enter}');
    await focusByTab('Finalizar', 'Finalizar Venda');
  });
});
