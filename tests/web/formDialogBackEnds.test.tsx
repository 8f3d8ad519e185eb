import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, openScreen } from './support/registration.ts';

describe('a back end of another make', () => {
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
