import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyDialog, preloadDialogs } from '../../src/components/lazyDialog.tsx';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

const Question = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Entendi
  </button>
);

it('a dialog is fetched when it is opened', async () => {
  fakeBackEnd();
  const load = vi.fn(async () => Question);
  const Dialog = lazyDialog(load);
  expect(load).not.toHaveBeenCalled();
  renderScreen(<Dialog onClose={() => undefined} />);
  await screen.findByRole('button', { name: 'Entendi' });
});

it('a dialog that was fetched ahead is there at once', async () => {
  fakeBackEnd();
  const Dialog = lazyDialog(async () => Question);
  await preloadDialogs();
  renderScreen(<Dialog onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Entendi' })).toBeTruthy();
});

it('a dialog that cannot be fetched says so and closes, and can be opened later', async () => {
  fakeBackEnd();
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
