import { act, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { expect, it, vi } from 'vitest';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

it.each([
  ['blank', () => toast('Pronto')],
  ['custom', () => toast.custom(<p>Pronto</p>)],
])('a toast of the kind %s lasts four seconds', async (_, show) => {
  fakeBackEnd();
  vi.useFakeTimers();
  renderScreen(<h1>Tela</h1>);
  act(() => void show());
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await pass(3_900);
  expect(screen.queryByText('Pronto')).not.toBeNull();
  // Its way out takes another second.
  await pass(1_200);
  expect(screen.queryByText('Pronto')).toBeNull();
});
