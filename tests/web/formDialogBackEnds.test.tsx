import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getField, openListScreen } from './support/listScreen.ts';

describe('another back end', () => {
  it('may respond 409 without versions, and its reason is shown', async () => {
    const { press, write, backEnd } = await openListScreen('/clientes');
    backEnd.respondWithError('PUT /customers/edit/1', 409, 'Este e-mail já é de outro cliente.');
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    await press('Salvar');
    await screen.findByText('Este e-mail já é de outro cliente.');
    expect(screen.queryByRole('button', { name: 'Manter o que digitei' })).toBeNull();
    expect(getField('Nome').value).toBe('Ana Maria');
  });

  it('may respond 409 to a new record, and no message says that the record was changed', async () => {
    const { press, write, backEnd } = await openListScreen('/clientes');
    backEnd.respondWithError('POST /customers/create', 409, 'O cadastro está fechado');
    await press('Novo Cliente');
    await write('Nome', 'Rita Lopes');
    await write('Telefone', '11966665555');
    await write('E-mail', 'rita@exemplo.com.br');
    await press('Salvar');
    await screen.findByText('O cadastro está fechado');
    await screen.findByText('O que você digitou continua aqui.');
    // It does not know the header, and may refuse it from another origin.
    expect(backEnd.callsTo('POST /customers/create')[0]?.headers.has('Idempotency-Key')).toBe(false);
    expect(screen.queryByText(/enquanto você editava/)).toBeNull();
  });

  it('may respond to an edit without the record', async () => {
    const { press, write, backEnd } = await openListScreen('/clientes');
    backEnd.respondWith('PUT /customers/edit/1', { status: 'success', message: 'Feito' });
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    await press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
  });
});
