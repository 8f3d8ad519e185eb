import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OfflineNote } from '../../src/components/OfflineNote.tsx';
import { call } from '../../src/dataProvider/http.ts';
import { createBackEnd } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { renderScreen } from './support/renderApp.tsx';

freezeDay();

/** Sets the browser's connection state and fires its event. */
function setLine(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

/** A call of any screen. */
const callServer = () => act(async () => void (await call('/customers').catch(() => undefined)));

/** A screen with data of 10:10. */
function OpenedAgain() {
  const readAt = Date.parse('2026-11-20T13:10:00Z');
  useQuery({
    queryKey: ['read'],
    queryFn: async () => (await call('/customers')).body,
    initialData: {},
    initialDataUpdatedAt: readAt,
  });
  return <OfflineNote />;
}

/** The note of a screen whose server answered at noon. */
async function openNote() {
  const backEnd = createBackEnd();
  await callServer();
  vi.setSystemTime(new Date('2026-11-20T17:32:00Z'));
  const { container } = renderScreen(<OfflineNote />);
  return { backEnd, region: container.querySelector('[aria-live="polite"]') };
}

describe('the offline note', () => {
  it('is shown and announced while the device is offline', async () => {
    const { region } = await openNote();
    expect(region?.textContent).toBe('');
    setLine(false);
    expect(screen.getByText(/^Sem conexão/).closest('[aria-live="polite"]')).toBe(region);
    setLine(true);
    expect(region?.textContent).toBe('');
  });

  it('is shown at once on a device that starts offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<OfflineNote />);
    expect(screen.getByText(/^Sem conexão/)).toBeTruthy();
  });

  it('says from when what is on the screen is while the server does not answer, on a device that is online', async () => {
    const { backEnd, region } = await openNote();
    backEnd.disconnect();
    await callServer();
    expect(region?.textContent).toBe('Sem conexão. O que está na tela é das 12:00.');
    vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
    await callServer();
    backEnd.reconnect();
    await callServer();
    expect(region?.textContent).toBe('');
  });

  it('says the day of what is from another one', async () => {
    const { backEnd, region } = await openNote();
    vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
    backEnd.disconnect();
    await callServer();
    expect(region?.textContent).toBe('Sem conexão. O que está na tela é de 20/11 às 12:00.');
  });

  it('says the earlier time of a screen that is opened again without the server', async () => {
    const { backEnd } = await openNote();
    backEnd.disconnect();
    await callServer();
    renderScreen(<OpenedAgain />);
    expect(await screen.findByText('Sem conexão. O que está na tela é das 10:10.')).toBeTruthy();
  });

  it('says in a form that saving needs the connection, and that what was typed stays', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<OfflineNote isForm />);
    expect(
      screen.getByText('Sem conexão: só dá para salvar quando ela voltar. O que você digitou continua aqui.'),
    ).toBeTruthy();
  });
});
