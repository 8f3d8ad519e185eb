import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OfflineNote } from '../../src/components/OfflineNote.tsx';
import { renderScreen } from './support/renderApp.tsx';

const SENTENCE = 'Sem conexão. O que está na tela continua aqui.';

/** Sets the browser's connection state and fires its event. */
function setLine(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

describe('the offline note', () => {
  it('is shown and announced while the device is offline', () => {
    const { container } = renderScreen(<OfflineNote />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    setLine(false);
    expect(screen.getByText(SENTENCE).closest('[aria-live="polite"]')).toBe(region);
    setLine(true);
    expect(region?.textContent).toBe('');
  });

  it('is shown at once on a device that starts offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<OfflineNote />);
    expect(screen.getByText(SENTENCE)).toBeTruthy();
  });

  it('says in a form that what was typed stays', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<OfflineNote isForm />);
    expect(screen.getByText('Sem conexão. O que você digitou continua aqui.')).toBeTruthy();
  });
});
