import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OfflineNote } from '../../src/components/OfflineNote.tsx';
import { renderScreen } from './support/renderApp.tsx';

const SENTENCE = 'Sem conexão. O que você digitou continua aqui.';

/** The line drops or comes back, as the browser tells it. */
function setLine(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

describe('the note of a lost connection', () => {
  it('is there from when the line drops until it is back, and is read out', () => {
    const { container } = renderScreen(<OfflineNote />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    setLine(false);
    expect(screen.getByText(SENTENCE).closest('[aria-live="polite"]')).toBe(region);
    setLine(true);
    expect(region?.textContent).toBe('');
  });

  it('is there at once on a device that has none to begin with', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<OfflineNote />);
    expect(screen.getByText(SENTENCE)).toBeTruthy();
  });
});
