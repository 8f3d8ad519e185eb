import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { readPrintedLines, stubPrinting } from './support/printing.ts';
import {
  getSentSales,
  openSale,
  readRunningTotal,
  readTotalsLine,
  reopenSale,
  replaceNonBreakingSpaces,
  waitForStep,
} from './support/saleScreen.tsx';

const NO_TOTAL = 'Valor total deve ser maior que zero';
const readHelp = () =>
  replaceNonBreakingSpaces(document.getElementById(`${screen.getByLabelText('Recompensa').id}-help`)?.textContent);
const getContinueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });
const getFinishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Venda' });
const readOptions = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Recompensa').options].map((option) =>
    replaceNonBreakingSpaces(option.textContent),
  );

describe('the services', () => {
  it('show those of the employee first, then the others', async () => {
    const { tap, tick } = await openSale(REAL_SERVER);
    await tap(/Bruno Lima/);
    await tap(/Davi Rocha/);
    await waitForStep('Serviço');
    const groups = screen.getAllByRole('group').map((group) => replaceNonBreakingSpaces(group.textContent));
    expect(groups).toEqual([
      'Serviços de Davi RochaColoração40 pontosR$ 120,00',
      'Outros serviçosBarba5 pontosR$ 25,50Corte10 pontosR$ 35,00',
    ]);
    await tick(/Coloração/);
    expect(replaceNonBreakingSpaces(screen.getByText(/^Soma dos serviços/).textContent)).toBe(
      'Soma dos serviços: R$ 120,00 · 40 pontos para Bruno Lima',
    );
  });
});

describe('the total', () => {
  it('must be above zero to continue, also when it is cleared', async () => {
    const { tap, tick, user } = await openSale(REAL_SERVER);
    await tap('Venda avulsa');
    expect(screen.getByRole('group', { name: 'Serviços' })).toBeTruthy();
    expect(screen.queryByText('Outros serviços')).toBeNull();
    expect(screen.getByText(NO_TOTAL)).toBeTruthy();
    expect(getContinueButton().disabled).toBe(true);
    const field = screen.getByLabelText('Valor total');
    expect(field.getAttribute('aria-invalid')).toBe('false');
    await user.type(field, '{Enter}');
    await waitForStep('Serviço');
    await tick(/Corte/);
    expect(screen.queryByText(NO_TOTAL)).toBeNull();
    expect(replaceNonBreakingSpaces(screen.getByText(/^Soma dos serviços/).textContent)).toBe(
      'Soma dos serviços: R$ 35,00',
    );
    expect(getContinueButton().disabled).toBe(false);
    await user.clear(field);
    expect(screen.getByText(NO_TOTAL)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(getContinueButton().disabled).toBe(true);
  });

  it('can differ from the sum, and be reset to it', async () => {
    const { backEnd, tap, tick, user } = await openSale(REAL_SERVER);
    await tap('Venda avulsa');
    await tick(/Corte/);
    const field = screen.getByLabelText<HTMLInputElement>('Valor total');
    expect(replaceNonBreakingSpaces(field.value)).toBe('R$ 35,00');
    await user.click(field);
    await user.keyboard('3000');
    expect(replaceNonBreakingSpaces(field.value)).toBe('R$ 30,00');
    expect(screen.getByText(/^Valor combinado\. Soma dos serviços/)).toBeTruthy();
    await tick(/Barba/);
    expect(readRunningTotal()).toBe('Valor combinadoR$ 30,00');
    await tap('Usar a soma dos serviços');
    expect(readRunningTotal()).toBe('SubtotalR$ 60,50');
    expect(screen.queryByRole('button', { name: 'Usar a soma dos serviços' })).toBeNull();
    await user.click(field);
    await user.keyboard('5000');
    await user.keyboard('{Enter}');
    await tap('Seguir com PIX');
    expect(replaceNonBreakingSpaces(screen.getByText(/^Valor combinado; /).textContent)).toContain(
      'os serviços somam R$ 60,50',
    );
    expect(screen.queryByText('Desconto')).toBeNull();
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ services: [1, 2], amount: 50 }]);
  });

  it('must be confirmed when services change after it was agreed', async () => {
    const { tap, tick, user, unmount } = await openSale(REAL_SERVER);
    await tap('Venda avulsa');
    await tick(/Corte/);
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('3000');
    expect(getContinueButton().disabled).toBe(false);
    await tick(/Barba/);
    expect(replaceNonBreakingSpaces(screen.getByRole('alert').textContent)).toContain(
      'somam R$ 60,50. Qual valor fica?',
    );
    expect(getContinueButton().disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('Valor total'));
    await waitForStep('Serviço');
    await tick(/Corte/);
    await tick(/Barba/);
    expect(screen.getByText('Os serviços mudaram. Qual valor fica?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Usar a soma' })).toBeNull();
    await tick(/Corte/);
    await tick(/Barba/);
    unmount();
    const again = await reopenSale();
    expect(getContinueButton().disabled).toBe(true);
    await again.tap(/^Manter R\$\s30,00$/);
    expect(getContinueButton().disabled).toBe(false);
    await again.tick(/Corte/);
    await again.tap('Usar a soma');
    expect(screen.queryByText(/^Os serviços mudaram/)).toBeNull();
    expect(readRunningTotal()).toBe('SubtotalR$ 25,50');
  });

  it('allows a sale without services, which is loose without a customer and an employee', async () => {
    const { backEnd, tap, user } = await openSale({
      ...REAL_SERVER,
      tables: { reservations: [], employees: [], services: [] },
    });
    await tap('Pular para Cliente');
    await tap('Continuar sem Cliente');
    expect(screen.getByText('Nenhum colaborador ativo. Siga sem colaborador.')).toBeTruthy();
    await tap('Continuar sem Colaborador');
    expect(screen.getByText(/^Nenhum serviço cadastrado/)).toBeTruthy();
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('1990');
    await tap('Continuar');
    await tap('Seguir com Dinheiro');
    const parts = ['Agendamento', 'Cliente', 'Colaborador', 'Serviço'];
    expect(parts.map((name) => screen.getByRole('region', { name }).textContent)).toEqual([
      'AgendamentoSem agendamentoAlterar',
      'ClienteVenda avulsaAlterar',
      'ColaboradorSem colaboradorAlterar',
      'ServiçoValor combinado no lugar da somaAlterar',
    ]);
    expect(screen.queryByText(/os serviços somam/)).toBeNull();
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ individual: 1, services: [], amount: 19.9 }]);
  });

  it('of zero after the discount cannot be finished', async () => {
    const rewards = [{ ...createSmallShop().rewards[0], value: 100 } as never];
    const { toFinish } = await openSale({ ...REAL_SERVER, tables: { rewards } });
    await toFinish();
    expect(readTotalsLine('Total')).toBe('R$ 0,00');
    expect(screen.getByText(NO_TOTAL)).toBeTruthy();
    expect(getFinishButton().disabled).toBe(true);
  });
});

describe('the payment', () => {
  it('has four methods, none preselected', async () => {
    const { tap, pay } = await openSale(REAL_SERVER);
    await tap(/09:00/);
    await tap('Continuar');
    const group = screen.getByRole('radiogroup', { name: 'Forma de pagamento' });
    const names = ['Dinheiro', 'PIX', 'Cartão Débito', 'Cartão Crédito'];
    expect([...group.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(names);
    for (const name of names) {
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false);
    }
    expect(getContinueButton().disabled).toBe(true);
    await pay('Cartão Crédito');
    await waitForStep('Pagamento');
    expect(getContinueButton().disabled).toBe(false);
  });

  it('takes an observation of at most 500 characters and counts them', async () => {
    const { backEnd, tap, user } = await openSale(REAL_SERVER);
    await tap(/09:00/);
    await tap('Continuar');
    expect(screen.getByText('0/500')).toBeTruthy();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Observação');
    await user.pasteInto(field, 'Olá');
    expect(screen.getByText('3/500')).toBeTruthy();
    await user.click(field);
    await user.paste('x'.repeat(600));
    expect(field.value).toHaveLength(500);
    expect(screen.getByText('500/500')).toBeTruthy();
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)[0]?.observation).toBe(`Olá${'x'.repeat(497)}`);
  });
});

describe('the reward', () => {
  it('is the first that applies, shown first and applied on the last step', async () => {
    const { tap, user } = await openSale(REAL_SERVER);
    await tap(/09:00/);
    expect(readRunningTotal()).toBe('SubtotalR$ 35,00');
    await tap('Continuar');
    await waitFor(() => expect(readOptions()[0]).toBe('Automática: Desconto de 10%'));
    expect(replaceNonBreakingSpaces(screen.getByText(/tem 120 pontos/).textContent)).toBe(
      'Ana Souza tem 120 pontos. Desconto de 10%: tira R$ 3,50 e usa 100 pontos.',
    );
    expect(readRunningTotal()).toBe('A pagarR$ 31,50');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Sem recompensa');
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. Nenhum desconto será aplicado.');
    expect(readRunningTotal()).toBe('A pagarR$ 35,00');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:1');
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. Tira R$ 3,50 e usa 100 pontos.');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'auto');
    await tap('Seguir com PIX');
    expect(readTotalsLine('Subtotal')).toBe('R$ 35,00');
    expect(readTotalsLine('Desconto')).toBe('−R$ 3,50');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    expect(readRunningTotal()).toBe('A pagarR$ 31,50');
  });

  it('can be chosen whatever points the customer has', async () => {
    const { backEnd, tap, tick, user } = await openSale(REAL_SERVER);
    await tap(/Bruno Lima/);
    await tap(/Carla Dias/);
    await tick(/Corte/);
    await tap('Continuar');
    expect(readOptions()[0]).toBe('Automática: nenhuma se aplica');
    expect(readHelp()).toBe('Bruno Lima tem 15 pontos. Sem desconto: para Desconto de 10% faltam 85 pontos.');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Desconto de 10% (10%, 100 pontos)');
    await tap('Seguir com PIX');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    backEnd.respondWithError('POST /sales/create', 422, 'Não deu', { reward_id: 'Faltam pontos' });
    await tap('Finalizar Venda');
    await screen.findByText('Faltam pontos');
    // A chosen reward is not dropped without asking.
    expect(screen.queryByText(/O total foi refeito/)).toBeNull();
    backEnd.restore('POST /sales/create');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd).at(-1)).toMatchObject({ amount: 31.5, reward_id: 1 });
  });

  it('redeems a free service without changing the price', async () => {
    const { backEnd, tap, user } = await openSale(REAL_SERVER);
    await tap(/09:00/);
    await tap('Continuar');
    expect(readOptions()).toContain('Barba grátis (Serviço grátis, 80 pontos)');
    expect(readOptions().join()).not.toContain('Pomada');
    await user.selectOptions(
      screen.getByLabelText('Recompensa'),
      /Barba grátis/.exec(readOptions().join())?.[0] ? 'id:2' : '',
    );
    await tap('Seguir com PIX');
    expect(readTotalsLine('Total')).toBe('R$ 35,00');
    expect(readTotalsLine('Pontos usados')).toBe('80');
    expect(replaceNonBreakingSpaces(screen.getByText(/^Barba grátis \(recompensa\)/).textContent)).toContain('R$ 0,00');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ amount: 35, reward_id: 2 }]);
    stubPrinting();
    await tap('Imprimir recibo');
    await screen.findByRole('dialog', { name: 'Recibo de venda' });
    expect(readPrintedLines()).toContain('Barba grátis (recompensa): R$ 0,00');
    expect(readPrintedLines()).toContain('Pontos usados: 80');
  });

  it('shows when the customer has fewer points than it costs', async () => {
    const customers = createSmallShop().customers.map((customer) => ({ ...customer, points: -31 }));
    const { tap, user } = await openSale({ ...REAL_SERVER, tables: { customers } });
    await tap(/09:00/);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    const shortfall = 'A recompensa pede 80 pontos e leva 0.';
    await waitFor(() => expect(readHelp()).toBe(`Ana Souza tem −31 pontos. ${shortfall} O valor não muda.`));
    await tap('Seguir com PIX');
    expect(screen.getByText(shortfall)).toBeTruthy();
  });

  it('takes a free service off the total once the user chooses it, as long as something is left to pay', async () => {
    const { backEnd, tap, tick, user } = await openSale({ ...REAL_SERVER });
    await tap(/09:00/);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    expect(screen.queryByRole('group', { name: 'Serviço grátis' })).toBeNull();
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. O valor não muda, e usa 80 pontos.');
    await tap('Voltar');
    await tick(/Barba/);
    await tap('Continuar');
    expect(readHelp()).toBe(
      'Ana Souza tem 120 pontos. Diga qual serviço sai de graça; sem isso o valor não muda, e usa 80 pontos.',
    );
    const readChoices = () =>
      within(screen.getByRole('group', { name: 'Serviço grátis' }))
        .getAllByRole('button')
        .map((choice) => [replaceNonBreakingSpaces(choice.textContent), choice.getAttribute('aria-pressed')]);
    expect(readChoices()).toEqual([
      ['Corte grátis (−R$ 35,00)', 'false'],
      ['Barba grátis (−R$ 25,50)', 'false'],
    ]);
    // A percentage discount makes no service free.
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:1');
    expect(screen.queryByRole('group', { name: 'Serviço grátis' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    await tap(/^Corte grátis/);
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. Corte por R$ 0,00: tira R$ 35,00 e usa 80 pontos.');
    await tap(/^Corte grátis/);
    expect(readChoices().map(([, pressed]) => pressed)).toEqual(['false', 'false']);
    await tap(/^Barba grátis/);
    expect(readChoices().map(([, pressed]) => pressed)).toEqual(['false', 'true']);
    await tap('Seguir com PIX');
    expect([readTotalsLine('Subtotal'), readTotalsLine('Desconto'), readTotalsLine('Total')]).toEqual([
      'R$ 60,50',
      '−R$ 25,50',
      'R$ 35,00',
    ]);
    expect(screen.queryByText(/\(recompensa\)/)).toBeNull();
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ services: [1, 2], amount: 35, reward_id: 2, free_service_id: 2 }]);
  });

  it('puts the service it names into the sale, ticked and free, and takes it out with it', async () => {
    const rewards = createSmallShop().rewards.map((row) => (row.id === 2 ? { ...row, service_id: 2 } : row));
    const { backEnd, tap, user } = await openSale({ ...REAL_SERVER, tables: { rewards } });
    await tap(/09:00/);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    expect(screen.queryByRole('group', { name: 'Serviço grátis' })).toBeNull();
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. Barba por R$ 0,00: tira R$ 25,50 e usa 80 pontos.');
    await tap('Voltar');
    const readService = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Barba/ });
    expect(readService().checked).toBe(true);
    expect(replaceNonBreakingSpaces(readService().closest('label')?.textContent)).toContain('R$ 25,50 R$ 0,00');
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Sem recompensa');
    await tap('Voltar');
    expect(readService().checked).toBe(false);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    await tap('Seguir com PIX');
    expect(replaceNonBreakingSpaces(screen.getByRole('region', { name: 'Serviço' }).textContent)).toContain(
      'Barba R$ 25,50 R$ 0,00',
    );
    expect(readTotalsLine('Total')).toBe('R$ 35,00');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ services: [1, 2], amount: 35, reward_id: 2, free_service_id: 2 }]);
  });

  it('asks for a paid service beside the free one: a sale has a value', async () => {
    const rewards = createSmallShop().rewards.map((row) => (row.id === 2 ? { ...row, service_id: 1 } : row));
    const { tap, user } = await openSale({ ...REAL_SERVER, tables: { rewards } });
    await tap(/09:00/);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:2');
    expect(readHelp()).toContain('Sobra R$ 0,00, e uma venda precisa de um valor: marque também um serviço pago.');
  });

  it('is disabled if the purchase does not reach its minimum', async () => {
    const rewards = [{ ...createSmallShop().rewards[0], value: 33.3, min_limit: 50 } as never];
    const { tap } = await openSale({ ...REAL_SERVER, tables: { rewards } });
    await tap(/09:00/);
    await tap('Continuar');
    const choice = screen.getByRole<HTMLOptionElement>('option', { name: /a partir de/ });
    expect(choice.disabled).toBe(true);
    expect(replaceNonBreakingSpaces(choice.textContent)).toBe('Desconto de 10% (33,3%, a partir de R$ 50,00)');
    expect(readHelp()).toBe('Ana Souza tem 120 pontos. Desconto de 10% vale a partir de R$ 50,00.');
  });

  it('is not redeemed when the purchase no longer reaches its minimum', async () => {
    const rewards = [{ ...createSmallShop().rewards[0], min_limit: 30 } as never];
    const { backEnd, tap, user } = await openSale({ ...REAL_SERVER, tables: { rewards } });
    await tap(/09:00/);
    await tap('Continuar');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'id:1');
    await tap('Voltar');
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('2000');
    await tap('Continuar');
    expect(replaceNonBreakingSpaces(screen.getByText(/Só vale a partir de/).textContent)).toContain(
      'Só vale a partir de R$ 30,00.',
    );
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)[0]).toMatchObject({ amount: 20 });
    expect(getSentSales(backEnd)[0]).not.toHaveProperty('reward_id');
  });

  it('waits for the customer’s points before the price is shown', async () => {
    const { backEnd, tap } = await openSale(REAL_SERVER);
    const release = backEnd.hold('GET /customers');
    await tap(/09:00/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    expect(getFinishButton().disabled).toBe(true);
    expect([readTotalsLine('Desconto'), readTotalsLine('Total')]).toEqual(['', '']);
    expect(screen.getByRole('region', { name: 'Cliente' }).textContent).toContain('Ana Souza');
    release();
    await waitFor(() => expect(readTotalsLine('Total')).toBe('R$ 31,50'));
    expect(getFinishButton().disabled).toBe(false);
  });

  it('prevents finishing while the points are unknown, unless it is removed, and returns once they are loaded', async () => {
    const { backEnd, tap, user } = await openSale(REAL_SERVER);
    backEnd.respondWithError('GET /customers', 500);
    await tap(/09:00/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await screen.findByText(/Não foi possível carregar os pontos/);
    expect(getFinishButton().disabled).toBe(true);
    await tap('Alterar Pagamento');
    expect(readHelp()).toBe('Nenhum desconto será aplicado.');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'Sem recompensa');
    await tap('Continuar');
    expect(getFinishButton().disabled).toBe(false);
    expect([readTotalsLine('Desconto'), readTotalsLine('Total')]).toEqual(['R$ 0,00', 'R$ 35,00']);
    await tap('Alterar Pagamento');
    await user.selectOptions(screen.getByLabelText('Recompensa'), 'auto');
    await tap('Continuar');
    await screen.findByText(/Não foi possível carregar os pontos/);
    backEnd.restore('GET /customers');
    await tap('Tentar novamente');
    await waitFor(() => expect(readTotalsLine('Total')).toBe('R$ 31,50'));
  });
});
