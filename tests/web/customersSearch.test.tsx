import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/constants.ts';
import { type createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { listCardNames, openListScreen } from './support/listScreen.ts';

const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar por nome' });
const listFilters = (backEnd: ReturnType<typeof createBackEnd>) =>
  backEnd.callsTo('GET /customers').map(({ query }) => JSON.parse(query.filter ?? '{}').q);

describe('the search for customers', () => {
  it('shows matches from the first letter on, and sends a request once typing pauses', async () => {
    const { user, backEnd } = await openListScreen('/clientes', REAL_SERVER);
    // Searches of other users are not offered.
    expect(searchField().autocomplete).toBe('off');
    await user.type(searchField(), ' u');
    await waitFor(() => expect(listFilters(backEnd)).toEqual([undefined, 'u']));
    await user.pasteInto(searchField(), ' lima bru');
    await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('1 cliente');
    expect(listFilters(backEnd)).toEqual([undefined, 'u', 'u lima bru']);
  });

  it('is cleared by the button in the field or by keyboard: all customers are shown again, and the field has the focus', async () => {
    const { user, press } = await openListScreen('/clientes', REAL_SERVER);
    for (const clear of [() => press('Limpar busca'), () => user.keyboard('{Escape}')]) {
      await user.pasteInto(searchField(), 'bruno');
      await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
      await clear();
      await waitFor(() => expect(listCardNames()).toEqual(['Ana Souza', 'Bruno Lima']));
      expect(searchField().value).toBe('');
      expect(document.activeElement).toBe(searchField());
      expect(screen.queryByRole('button', { name: 'Limpar busca' })).toBeNull();
    }
  });

  it('says that nobody was found, and offers to clear the search', async () => {
    const { user, press } = await openListScreen('/clientes', REAL_SERVER);
    await user.pasteInto(searchField(), 'zulmira');
    await screen.findByText('Nenhum cliente encontrado com “zulmira”. Confira a grafia ou cadastre um novo.');
    await press('Ver todos os clientes');
    await waitFor(() => expect(listCardNames()).toEqual(['Ana Souza', 'Bruno Lima']));
    expect(searchField().value).toBe('');
    // A pasted text is cut to the server's limit.
    await user.click(searchField());
    await user.paste('z'.repeat(LIMITS.query + 20));
    expect(searchField().value).toBe('z'.repeat(LIMITS.query));
  });
});
