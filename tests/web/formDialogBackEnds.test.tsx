import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../fixtures/backEnd/records.ts';
import { smallShop } from '../fixtures/backEnd/records.ts';
import { card, field, openScreen, plain, sentBy, top } from './support/registration.ts';

const rows = (list: object[]) => list as Row[];

describe('a back end of another make', () => {
  it('may send amounts as texts', async () => {
    const services = rows(
      smallShop().services.map((row) => ({ ...row, price: Number(row.price).toFixed(2), points: '10' })),
    );
    const { press, write, backEnd } = await openScreen('/servicos', { tables: { services } });
    expect(plain((await card('Barba')).textContent)).toContain('R$ 25,50');
    await press('Editar Barba');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    expect(plain(field('Preço').value)).toBe('R$ 25,50');
    await write('Nome', 'Barba feita');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(sentBy(backEnd, 'PUT /services/edit/2')).toEqual([
      { service: { name: 'Barba feita', price: 25.5, points: 10, employeeIds: [1] } },
    ]);
  });

  it.each([
    ['1 and 0', 1, 0],
    ['true and false', true, false],
  ])('may send flags as %s', async (_, on, off) => {
    const employees = rows(smallShop().employees.map((row) => ({ ...row, status: row.status === '1' ? on : off })));
    const { press, user, backEnd } = await openScreen('/colaboradores', { tables: { employees } });
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Inativo: Elisa Prado' }).checked).toBe(false);
    await user.click(screen.getByRole('switch', { name: 'Ativo: Carla Dias' }));
    await screen.findByText('Colaborador atualizado com sucesso!');
    await press('Editar Elisa Prado');
    await user.click(field('Ativo'));
    await press('Salvar');
    await waitFor(() => expect(backEnd.callsTo('PUT /employees/edit/*')).toHaveLength(2));
    expect(sentBy(backEnd, 'PUT /employees/edit/1')[0]?.employee).toMatchObject({ status: '0' });
    expect(sentBy(backEnd, 'PUT /employees/edit/3')[0]?.employee).toMatchObject({ status: '1' });
  });

  it('may have texts for ids, which go back as they came', async () => {
    const cut = { id: 'srv-a', name: 'Corte', price: 35, points: 10 };
    const beard = { id: 'srv-b', name: 'Barba', price: 25, points: 5 };
    const carla = { ...smallShop().employees[0], id: 'emp-1', services: [cut] };
    const { press, user, backEnd } = await openScreen('/colaboradores', {
      tables: { services: rows([cut, beard]), employees: rows([carla]) },
    });
    await press('Editar Carla Dias');
    expect((await within(top()).findByRole<HTMLInputElement>('checkbox', { name: 'Corte' })).checked).toBe(true);
    await user.click(within(top()).getByRole('checkbox', { name: 'Barba' }));
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(backEnd.callsTo('PUT /employees/edit/emp-1')).toHaveLength(1);
    expect(sentBy(backEnd, 'PUT /employees/edit/*')[0]?.employee).toMatchObject({ services: ['srv-a', 'srv-b'] });
  });

  it('may say 409 without knowing versions: its reason is shown', async () => {
    const { press, write, backEnd } = await openScreen('/clientes');
    backEnd.refuse('PUT /customers/edit/1', 409, 'Este e-mail já é de outro cliente.');
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    await press('Salvar');
    await screen.findByText('Este e-mail já é de outro cliente.');
    expect(screen.queryByRole('button', { name: 'Manter o que digitei' })).toBeNull();
    expect(field('Nome').value).toBe('Ana Maria');
  });

  it('may answer an edit without the record', async () => {
    const { press, write, backEnd } = await openScreen('/clientes');
    backEnd.answer('PUT /customers/edit/1', { status: 'success', message: 'Feito' });
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    await press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
  });

  it('may give no reason at all: the product has its own', async () => {
    const { press, backEnd } = await openScreen('/clientes');
    backEnd.refuse('PUT /customers/edit/1', 500);
    await press('Editar Ana Souza');
    await press('Salvar');
    await screen.findByText('Erro ao atualizar cliente');
    await screen.findByText('O servidor não conseguiu responder. Tente novamente.');
  });
});
