import { act, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  expireSession,
  forgetSession,
  loadSession,
  useFeatures,
  useSession,
  useSessionState,
} from '../../src/session.ts';
import { useToday } from '../../src/shopClock.ts';
import { createBackEnd, SIGN_IN, stubFetch } from './support/backEnd.ts';

function Who() {
  const session = useSession();
  const { demo } = useSessionState();
  return (
    <p>
      {session?.email ?? 'ninguém'} / {[...useFeatures()].join(' ')} / {demo?.password ?? 'sem demonstração'}
    </p>
  );
}

function Today() {
  return <p>{useToday()}</p>;
}

describe('the session', () => {
  it('shows the demonstration sign-in that a 401 contains', async () => {
    const demo = { ...SIGN_IN, password: 'outra-senha' };
    stubFetch(async () => Response.json({ status: 'error', message: 'Entre para continuar', demo }, { status: 401 }));
    render(<Who />);
    await screen.findByText('ninguém / / outra-senha');
  });

  it('is requested again after it was cleared', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    render(<Who />);
    await screen.findByText(/ninguém/);
    backEnd.session = { id: 2, email: 'outra@navalha.example' };
    act(() => forgetSession());
    await screen.findByText(/outra@navalha.example/);
  });

  it('stays expired when the server refuses a second call', async () => {
    createBackEnd();
    await loadSession();
    const { result } = renderHook(() => useSessionState().isExpired);
    expect(result.current).toBe(false);
    for (let n = 0; n < 2; n++) act(() => expireSession());
    expect(result.current).toBe(true);
  });
});

describe('today', () => {
  it('is the day at the shop in any time zone of the browser, and changes at the shop’s midnight', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T02:58:30Z') });
    createBackEnd();
    await loadSession();
    render(<Today />);
    screen.getByText('2026-11-20');
    await act(() => vi.advanceTimersByTimeAsync(89_000));
    screen.getByText('2026-11-20');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    screen.getByText('2026-11-21');
  });

  it('is updated when a sleeping tablet wakes', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z') });
    createBackEnd();
    await loadSession();
    render(<Today />);
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    screen.getByText('2026-11-21');
  });
});
