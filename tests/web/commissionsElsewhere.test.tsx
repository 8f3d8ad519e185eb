import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { getFirstDayOfMonth } from '../../domain/periods.ts';
import { createSmallShop, today } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { CARLA, createCommissionsShop, readEntries } from './support/commissionsScreen.tsx';
import { freezeDay, typeDay } from './support/day.ts';
import { listOptions, openFinder } from './support/finder.ts';
import { renderApp } from './support/renderApp.tsx';
import { readText, sellElsewhere } from './support/shopActions.ts';
import { setViewport } from './support/viewport.ts';

freezeDay();
beforeEach(() => {
  localStorage.clear();
  setViewport(768);
});

const WITHOUT_COMMISSIONS = FEATURES.filter((feature) => feature !== 'commissions');

function open(path: string) {
  const app = renderApp(path);
  const tap = async (name: string | RegExp, place?: HTMLElement) => {
    const button = await (place ? within(place) : screen).findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await app.user.click(button);
  };
  return { ...app, tap };
}

describe('the void of a sale', () => {
  it('asks the cause, which nobody chose before, with what each does', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    const { id } = await sell();
    const { tap } = open('/historico');
    await tap(`Estornar venda nº ${id}`);
    const dialog = await screen.findByRole('dialog');
    const causes = within(dialog).getByRole('group', { name: 'Causa', description: /^A causa decide/ });
    const mistake = within(causes).getByRole('button', { name: 'Lançamento errado', pressed: false });
    within(causes).getByRole('button', { name: 'Cliente desistiu', pressed: false });
    for (const _ of [1, 2]) {
      await tap('Estornar', dialog);
      within(dialog).getByRole('group', { name: 'Causa', description: 'Escolha a causa do estorno' });
      expect(document.activeElement).toBe(mistake);
    }
    expect(backEnd.callsTo('DELETE /sales/remove/*')).toEqual([]);
    await tap('Lançamento errado', dialog);
    within(dialog).getByText(/^A comissão sai do extrato; a que já foi paga é descontada/);
    await tap('Cliente desistiu', dialog);
    within(dialog).getByText(/fica com quem é CLT/);
    await tap('Estornar', dialog);
    await screen.findByText('Venda estornada com sucesso!');
    expect(backEnd.callsTo('DELETE /sales/remove/*')[0]?.body).toEqual({ cause: 'customer' });
  });

  it('asks no cause on a back end without commissions', async () => {
    const { backEnd, sell } = await createCommissionsShop({ features: WITHOUT_COMMISSIONS });
    const { id } = await sell();
    const { tap } = open('/historico');
    await tap(`Estornar venda nº ${id}`);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Lançamento errado' })).toBeNull();
    await tap('Estornar', dialog);
    await screen.findByText('Venda estornada com sucesso!');
    expect(backEnd.callsTo('DELETE /sales/remove/*')[0]?.body ?? null).toBeNull();
  });
});

describe('the correction of a sale', () => {
  it('asks no cause: it is always a mistake', async () => {
    const { backEnd, sell } = await createCommissionsShop();
    const { id } = await sell();
    const { tap } = open('/historico');
    await tap(`Corrigir venda nº ${id}`);
    await screen.findByRole('heading', { level: 2, name: 'Finalizar' });
    await screen.findByLabelText('Motivo');
    expect(screen.queryByText('Causa')).toBeNull();
    await tap('Finalizar Correção');
    await screen.findByText('Venda corrigida com sucesso');
    expect(backEnd.callsTo('POST /sales/correct/*')[0]?.body).not.toHaveProperty('cause');
  });
});

describe('a sale in the history', () => {
  it('shows who did each line, at which rate, and what it earned', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    open('/historico');
    const lines = await screen.findByRole('list', { name: 'Comissões da venda' });
    expect(readText(lines)).toBe('CorteCarla Dias · 50% · comissão R$ 17,50R$ 35,00');
  });
});

describe('the form of an employee', () => {
  it('takes a fixed commission of a service in place of a percentage', async () => {
    const { backEnd } = await createCommissionsShop();
    const { tap, user } = open('/colaboradores');
    await tap('Editar Carla Dias');
    const dialog = await screen.findByRole('dialog', { name: 'Editar Colaborador' });
    await tap(/^Corte/, dialog);
    await user.type(await within(dialog).findByRole('textbox', { name: 'Comissão (%) de Corte' }), '40');
    await user.type(within(dialog).getByRole('textbox', { name: 'Comissão fixa de Corte' }), '2500');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Comissão (%) de Corte' }).value).toBe('');
    await tap('Salvar', dialog);
    await waitFor(() => expect(backEnd.callsTo('PUT /employees/edit/*')).toHaveLength(1));
    expect(backEnd.callsTo('PUT /employees/edit/*')[0]?.body).toMatchObject({
      employee: { terms: [{ service_id: 1, commission: { fixed: 25 } }] },
    });
  });

  it('takes the regime, the document and the days of the contract; that of the homologation from a parceiro only', async () => {
    const { backEnd } = await createCommissionsShop();
    const { tap, user } = open('/colaboradores');
    await tap('Editar Carla Dias');
    const dialog = await screen.findByRole('dialog', { name: 'Editar Colaborador' });
    const regime = await within(dialog).findByLabelText(/^Regime/);
    await user.selectOptions(regime, 'clt');
    expect(within(dialog).queryByRole('group', { name: 'Contrato homologado em' })).toBeNull();
    await user.selectOptions(regime, 'parceiro');
    await typeDay('Contrato homologado em', '2026-11-05');
    await user.type(within(dialog).getByLabelText(/^CPF ou CNPJ/), '52998224725');
    await tap('Salvar', dialog);
    await waitFor(() => expect(backEnd.callsTo('PUT /employees/edit/*')).toHaveLength(1));
    expect(backEnd.callsTo('PUT /employees/edit/*')[0]?.body).toMatchObject({
      employee: { regime: 'parceiro', document: '52998224725', contract_at: null, homologated_at: '2026-11-05' },
    });
  });

  it('has only percentages and no contract on a back end without commissions', async () => {
    await createCommissionsShop({ features: WITHOUT_COMMISSIONS });
    const { tap } = open('/colaboradores');
    await tap('Editar Carla Dias');
    const dialog = await screen.findByRole('dialog', { name: 'Editar Colaborador' });
    await tap(/^Corte/, dialog);
    await within(dialog).findByRole('textbox', { name: 'Comissão (%) de Corte' });
    expect(within(dialog).queryByRole('textbox', { name: 'Comissão fixa de Corte' })).toBeNull();
    expect(within(dialog).queryByLabelText(/^Regime/)).toBeNull();
  });
});

describe('the expense of an advance or a payout', () => {
  it('is only shown, and leads to the statement that changes it', async () => {
    const { sell, advance, pay } = await createCommissionsShop();
    await sell();
    await advance(4_00);
    await pay();
    const { tap, user, path, goTo } = open('/despesas');
    for (const [name, sentence] of [
      ['Vale de Carla Dias', 'Esta despesa é de um vale: altere ou exclua o vale em Comissões.'],
      [
        'Pagamento de comissões nº 1 de Carla Dias',
        'Esta despesa é de um pagamento de comissões: desfaça o pagamento em Comissões.',
      ],
    ] as const) {
      const card = await screen.findByRole('article', { name });
      expect(within(card).queryByRole('button', { name: /^(Editar|Excluir)/ })).toBeNull();
      await tap(`Ver ${name}`);
      const dialog = await screen.findByRole('dialog', { name });
      within(dialog).getByText(sentence);
      expect(within(dialog).queryAllByRole('textbox')).toEqual([]);
      await user.click(within(dialog).getByRole('link', { name: 'Abrir o extrato' }));
      await waitFor(() => expect(path()).toBe(`/comissoes/${CARLA}`));
      expect(await readEntries()).toContain('Vale: Almoço: −R$ 4,00');
      expect(screen.queryByRole('dialog')).toBeNull();
      goTo('/despesas');
    }
  });
});

describe('what was earned this month', () => {
  it('is on the card of each employee', async () => {
    const { sell } = await createCommissionsShop();
    await sell();
    open('/colaboradores');
    const card = await screen.findByRole('article', { name: 'Carla Dias' });
    await waitFor(() => expect(readText(card)).toContain('Este mês: R$ 17,50'));
  });

  it('is on the dashboard, below its figures', async () => {
    const { sell } = await createCommissionsShop();
    await sell({
      tip: { amount: 5_00, employee_id: CARLA },
      payments: [{ method: 'pix', amount: 40_00, tendered: null, installments: null }],
    });
    open('/dashboard');
    const section = await screen.findByRole('region', { name: 'Comissões deste mês' });
    await waitFor(() => expect(readText(section)).toContain('Carla Diascom R$ 5,00 de gorjetasR$ 22,50'));
  });

  it('is on the dashboard for the first four, and together for the others, with the way to the items of the month', async () => {
    const { employees } = createSmallShop();
    const others = [21, 22, 23, 24, 25, 26].map((id) => ({ ...employees[0], id, name: `Nome ${id}`, services: [] }));
    await createCommissionsShop({ tables: { employees: [...employees, ...others] } });
    for (const { id } of others)
      await sellElsewhere({ employee_id: id, services: [], amount: id * 100, payment_method: 'pix' });
    open('/dashboard');
    const section = await screen.findByRole('region', { name: 'Comissões deste mês' });
    await waitFor(() => expect(readText(section)).toMatch(/Nome 23R\$ 11,50e mais \d colaboradoresR\$ 21,50$/));
    const more = within(section).getByRole('link', { name: /^e mais/ });
    expect(more.getAttribute('href')).toBe(`/comissoes?from=${getFirstDayOfMonth(today())}&to=${today()}`);
  });

  it('is nowhere on a back end without commissions', async () => {
    const { backEnd } = await createCommissionsShop({ features: WITHOUT_COMMISSIONS });
    const { goTo } = open('/dashboard');
    await screen.findByRole('heading', { level: 2, name: 'Recompensas ativas' });
    expect(screen.queryByRole('region', { name: 'Comissões deste mês' })).toBeNull();
    goTo('/colaboradores');
    const card = await screen.findByRole('article', { name: 'Carla Dias' });
    expect(readText(card)).not.toContain('Este mês');
    expect(backEnd.callsTo('GET /commissions')).toEqual([]);
  });
});

describe('the settings of commissions', () => {
  it('are saved from Ajustes', async () => {
    const { backEnd } = await createCommissionsShop();
    const { tap } = open('/ajustes');
    const section = await screen.findByRole('region', { name: 'Comissões' });
    await tap(
      'Do salão: a comissão é do preço cheio',
      within(section).getByRole('group', { name: 'Desconto dado na venda' }),
    );
    await tap('Salvar');
    await screen.findByText('Ajustes salvos com sucesso!');
    expect(backEnd.callsTo('PUT /shop/edit')[0]?.body).toMatchObject({ shop: { commission_discount: 'shop' } });
  });

  it('do not exist on a back end without commissions', async () => {
    await createCommissionsShop({ features: WITHOUT_COMMISSIONS });
    open('/ajustes');
    await screen.findByRole('region', { name: 'Gorjeta' });
    expect(screen.queryByRole('region', { name: 'Comissões' })).toBeNull();
  });
});

describe('the finder', () => {
  it('leads to the commissions by the words of an owner', async () => {
    const { type, choose, path } = await openFinder(REAL_SERVER);
    await type('vale');
    await choose('Pagar comissões');
    await waitFor(() => expect(path()).toBe('/comissoes'));
  });

  it('does not know them on a back end without commissions', async () => {
    const { type } = await openFinder({ isRealServer: true, features: WITHOUT_COMMISSIONS });
    await type('comissões');
    await screen.findByText(/^Nada encontrado/);
    expect(listOptions('Ações')).toBeNull();
  });
});
