import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMenuScreens } from '../../src/menus.ts';
import type { MenuName } from '../../src/screens.ts';
import { createBackEnd } from './support/backEnd.ts';
import { type Rendered, renderApp } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

const getButton = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => getButton(name).getAttribute('aria-expanded') === 'true';
const getLinks = () => within(screen.getByRole('navigation')).getAllByRole('link');
const readNames = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const readCurrent = () => readNames(getLinks().filter((link) => link.getAttribute('aria-current') === 'page'));

/** The labels of a menu on a back end without extensions. */
const listLabels = (menu: MenuName) => getMenuScreens(menu, { features: new Set() }).map(({ label }) => label);

let app: Rendered;

async function open(path: string) {
  createBackEnd();
  app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
}

describe('the bar on a large screen', () => {
  // The narrowest large width; the widest small one is 899.
  beforeEach(() => {
    setViewport(900);
    return open('/dashboard');
  });

  it('links Nova Venda to the sale wizard and the logo to the dashboard', async () => {
    await app.user.click(screen.getByRole('link', { name: 'Nova Venda' }));
    await waitFor(() => expect(app.path()).toBe('/vendas'));
    await screen.findByRole('heading', { level: 1, name: 'Registrar Venda' });
    await app.user.click(screen.getByRole('link', { name: 'Navalha' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });

  it('shows the standalone links; one menu at a time opens with a click and closes with the next', async () => {
    expect(readNames(getLinks())).toEqual(['Agendamentos', 'Dashboard']);
    expect([isOpen('Operações'), isOpen('Cadastros'), isOpen('Usuário')]).toEqual([false, false, false]);
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    await app.user.click(getButton('Operações'));
    expect(readNames(getLinks())).toEqual([...listLabels('operations'), 'Agendamentos', 'Dashboard']);
    await app.user.click(getButton('Operações'));
    expect(readNames(getLinks())).toEqual(['Agendamentos', 'Dashboard']);
    await app.user.click(getButton('Operações'));
    await app.user.click(getButton('Cadastros'));
    expect([isOpen('Operações'), isOpen('Cadastros')]).toEqual([false, true]);
    expect(readNames(getLinks())).toEqual([...listLabels('registrations'), 'Agendamentos', 'Dashboard']);
    await app.user.click(getButton('Usuário'));
    expect([isOpen('Cadastros'), isOpen('Usuário')]).toEqual([false, true]);
  });

  it('closes the menu on a click outside, and not on one inside, even if the clicked icon changes', async () => {
    await app.user.click(getButton('Usuário'));
    const icon = document.createElement('i');
    icon.addEventListener('click', () => icon.remove());
    screen.getByText('Tema').append(icon);
    await app.user.click(icon);
    expect(icon.isConnected).toBe(false);
    expect(isOpen('Usuário')).toBe(true);
    await app.user.click(screen.getByRole('heading', { level: 1 }));
    expect(isOpen('Usuário')).toBe(false);
  });

  it('closes the menu on Escape, which returns the focus to its button, and when Tab leaves it', async () => {
    await app.user.click(getButton('Cadastros'));
    await app.user.tab();
    expect(document.activeElement?.textContent).toBe('Clientes');
    await app.user.keyboard('{Escape}');
    expect(isOpen('Cadastros')).toBe(false);
    expect(document.activeElement).toBe(getButton('Cadastros'));
    await app.user.click(getButton('Operações'));
    await app.user.tab({ shift: true });
    expect(isOpen('Operações')).toBe(false);
  });

  it('closes the menu when an item is chosen, also that of the current screen', async () => {
    for (const _ of [1, 2]) {
      await app.user.click(getButton('Cadastros'));
      await app.user.click(screen.getByRole('link', { name: 'Serviços' }));
      await screen.findByRole('heading', { level: 1, name: 'Serviços' });
      await waitFor(() => expect(isOpen('Cadastros')).toBe(false));
    }
  });

  it('marks the current screen and the menu it is in', async () => {
    expect(readCurrent()).toEqual(['Dashboard']);
    expect(getButton('Cadastros').hasAttribute('aria-current')).toBe(false);
    app.goTo('/recompensas');
    await screen.findByRole('heading', { level: 1, name: 'Recompensas' });
    expect(readCurrent()).toEqual([]);
    expect(getButton('Cadastros').getAttribute('aria-current')).toBe('true');
    expect(getButton('Operações').hasAttribute('aria-current')).toBe(false);
    await app.user.click(getButton('Cadastros'));
    expect(readCurrent()).toEqual(['Recompensas']);
  });
});

describe('the bar on a small screen', () => {
  beforeEach(async () => {
    setViewport(899);
    await open('/clientes');
  });

  it('shows Nova Venda, and everything else behind the button Menu in three groups', async () => {
    screen.getByRole('link', { name: 'Nova Venda' });
    expect(within(screen.getByRole('navigation')).queryAllByRole('link')).toEqual([]);
    await app.user.click(getButton('Menu'));
    const groups = within(screen.getByRole('navigation'))
      .getAllByRole('list')
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
        readNames(within(list).getAllByRole('link')),
      ]);
    expect(groups).toEqual([
      ['Menu', listLabels('standalone')],
      ['Operações', listLabels('operations')],
      ['Cadastros', listLabels('registrations')],
    ]);
    expect(readCurrent()).toEqual(['Clientes']);
  });

  it('closes on a choice, on a click outside, on Escape and when another opens', async () => {
    await app.user.click(getButton('Menu'));
    await app.user.click(screen.getByRole('link', { name: 'Caixa' }));
    await screen.findByRole('heading', { level: 1, name: 'Caixa' });
    expect(isOpen('Menu')).toBe(false);

    await app.user.click(getButton('Menu'));
    await app.user.click(screen.getByRole('heading', { level: 1 }));
    expect(isOpen('Menu')).toBe(false);

    await app.user.click(getButton('Menu'));
    await app.user.keyboard('{Escape}');
    expect(isOpen('Menu')).toBe(false);
    expect(document.activeElement).toBe(getButton('Menu'));

    await app.user.click(getButton('Menu'));
    await app.user.click(getButton('Usuário'));
    expect([isOpen('Menu'), isOpen('Usuário')]).toEqual([false, true]);
  });
});

describe('a keyboard user', () => {
  it('can skip the navigation', async () => {
    await open('/dashboard');
    await app.user.tab();
    expect(document.activeElement?.textContent).toBe('Pular para o conteúdo');
    await app.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    // One step back leaves the screen: opening it again has added no history entry.
    expect([app.path(), window.location.hash]).toEqual(['/dashboard', '']);
  });

  it('starts at the top of a newly opened screen', async () => {
    await open('/dashboard');
    const scrolls = vi.fn();
    vi.stubGlobal('scrollTo', scrolls);
    await app.user.click(screen.getByRole('link', { name: 'Agendamentos' }));
    await screen.findByRole('heading', { level: 1, name: 'Agendamentos' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scrolls).toHaveBeenCalledExactlyOnceWith(0, 0);
    // Also the first one, when the user returns to it.
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scrolls).toHaveBeenCalledTimes(2);
  });
});
