import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Link } from '../../src/components/Link.tsx';

function Here() {
  const { pathname, state } = useLocation();
  return <output>{`${useNavigationType()} ${pathname} ${JSON.stringify(state)}`}</output>;
}

function show(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/caixa']}>
      {link}
      <Here />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

const here = () => screen.getByRole('status').textContent;

it('leads to the screen, with what the screen is to know', () => {
  const link = show(
    <Link to="/clientes" state={{ search: 'Ana' }}>
      Clientes
    </Link>,
  );
  expect(link.getAttribute('href')).toBe('/clientes');
  fireEvent.click(link);
  expect(here()).toBe('PUSH /clientes {"search":"Ana"}');
});

it('takes the place of where one was, when it is to', () => {
  fireEvent.click(
    show(
      <Link to="/clientes" replace>
        Clientes
      </Link>,
    ),
  );
  expect(here()).toBe('REPLACE /clientes null');
});

it.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with the wheel', { button: 1 }],
])('leaves a click %s to the browser, which opens a tab', (_how, click) => {
  let taken: boolean | undefined;
  const browser = (event: Event) => {
    taken = event.defaultPrevented;
    // jsdom has no tabs.
    event.preventDefault();
  };
  document.addEventListener('click', browser, { once: true });
  fireEvent.click(show(<Link to="/clientes">Clientes</Link>), click);
  expect(taken).toBe(false);
  expect(here()).toBe('POP /caixa null');
});

it('goes nowhere when somebody else has taken care of the click', () => {
  const take = vi.fn((event: React.MouseEvent) => event.preventDefault());
  fireEvent.click(
    show(
      <Link to="/clientes" onClick={take}>
        Clientes
      </Link>,
    ),
  );
  expect(take).toHaveBeenCalledOnce();
  expect(here()).toBe('POP /caixa null');
});
