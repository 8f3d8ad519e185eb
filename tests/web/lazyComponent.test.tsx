import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyComponent, lazyDialog } from '../../src/lazyComponent.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

const Question = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Entendi
  </button>
);

it('a dialog is fetched when it is opened', async () => {
  createBackEnd();
  const load = vi.fn(async () => Question);
  const Dialog = lazyDialog(load);
  expect(load).not.toHaveBeenCalled();
  renderScreen(<Dialog onClose={() => undefined} />);
  await screen.findByRole('button', { name: 'Entendi' });
});

it('a dialog that was prefetched is there at once', async () => {
  createBackEnd();
  const Dialog = lazyDialog(async () => Question);
  await Dialog.prefetch();
  renderScreen(<Dialog onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Entendi' })).toBeTruthy();
});

it('a dialog that cannot be fetched says so and closes, and can be opened later', async () => {
  createBackEnd();
  let online = false;
  const Dialog = lazyDialog(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return Question;
  });
  const closed = vi.fn();
  const { unmount } = renderScreen(<Dialog onClose={closed} />);
  await screen.findByText('Não foi possível abrir. Verifique a conexão e tente novamente.');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  unmount();
  online = true;
  renderScreen(<Dialog onClose={closed} />);
  await screen.findByRole('button', { name: 'Entendi' });
});

it('a component that is retried leaves the page as it is during an outage, and is there after it', async () => {
  createBackEnd();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  let online = false;
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Erro ao salvar</p>;
  });
  const Toasts = lazyComponent(load, 10);
  renderScreen(
    <>
      <h1>Caixa</h1>
      <Suspense>
        <Toasts />
      </Suspense>
    </>,
  );
  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(2));
  expect(screen.getByRole('heading', { name: 'Caixa' })).toBeTruthy();
  online = true;
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
});

/** Opens what it has been given as the router does with a click on a link. */
function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setOpen(true))}>
        Abrir
      </button>
      {isOpen && <Suspense fallback="Carregando">{children}</Suspense>}
    </>
  );
}

it('a screen that was prefetched is there at the click that leads to it, without a spinner', async () => {
  createBackEnd();
  const Page = lazyComponent(async () => () => <h1>Agenda</h1>);
  await Page.prefetch();
  const { user } = renderScreen(
    <Opener>
      <Page />
    </Opener>,
  );
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('heading', { name: 'Agenda' });
  observer.disconnect();
  expect(texts.join()).toContain('Agenda');
  expect(texts.join()).not.toContain('Carregando');
});
