import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { REAL_SERVER } from './support/backEnd.ts';
import { openListScreen } from './support/listScreen.ts';

beforeEach(() => sessionStorage.clear());

/** One of several clicks in quick succession at a place: `count` is 1 for the first. In these tests everything is at 0, 0. */
function click(target: Element, count: number, place = { clientX: 0, clientY: 0 }) {
  const eventInit = { bubbles: true, cancelable: true, detail: count, ...place };
  fireEvent(target, new MouseEvent('mousedown', eventInit));
  fireEvent(target, new MouseEvent('click', eventInit));
}

const openSale = () => openListScreen('/vendas', REAL_SERVER, () => screen.findByText('Pular para Cliente'));
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
const findStep = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('a double click', () => {
  it('deletes nothing before the confirmation was visible', async () => {
    const { backEnd } = await openListScreen('/recompensas', REAL_SERVER);
    click(await findButton('Excluir Pomada'), 1);
    await screen.findByRole('dialog', { name: /^Tem certeza que deseja excluir/ });
    click(await findButton('Excluir'), 2);
    click(await findButton('Excluir'), 3);
    expect(backEnd.callsTo('DELETE /rewards/remove/3')).toEqual([]);
    click(await findButton('Excluir'), 1);
    await waitFor(() => expect(backEnd.callsTo('DELETE /rewards/remove/3')).toHaveLength(1));
  });

  it('chooses nothing in the step that appears under the pointer, and does not press its Voltar twice', async () => {
    const { user } = await openSale();
    click(await findButton('Pular para Cliente'), 1);
    await findStep('Cliente');
    await user.pasteInto(screen.getByLabelText('Buscar cliente'), 'Ana');
    // The last click is on her.
    click(await screen.findByRole('option', { name: /Ana Souza/ }), 1);
    await findStep('Colaborador');
    click(await findButton(/Carla Dias/), 2);
    await findStep('Colaborador');
    click(await findButton(/Carla Dias/), 1);
    await findStep('Serviço');
    click(await findButton('Voltar'), 1);
    await findStep('Colaborador');
    click(await findButton('Voltar'), 2);
    await findStep('Cliente');
  });

  it('of two thumbs on neighbouring buttons presses both', async () => {
    await openListScreen('/recompensas', REAL_SERVER);
    click(await findButton('Nova Recompensa'), 1);
    click(await screen.findByRole('textbox', { name: 'Título' }), 1);
    click(await findButton('Cancelar'), 2, { clientX: 60, clientY: 0 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('on one checkbox toggles it each time', async () => {
    await openSale();
    click(await findButton('Venda avulsa'), 1);
    await findStep('Serviço');
    const service = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Corte/ });
    click(service, 1);
    click(service, 2);
    click(service, 3);
    await waitFor(() => expect(service.checked).toBe(true));
  });
});
