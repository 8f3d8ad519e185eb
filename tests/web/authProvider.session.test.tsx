import { act, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  expireSession,
  forgetSession,
  loadSession,
  useFeatures,
  useSession,
  useSessionState,
  useToday,
} from '../../src/session.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN, stubFetch } from './support/backEnd.ts';

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

describe('who is signed in', () => {
  it('is asked for by whoever shows it, once', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    render(
      <>
        <Who />
        <Who />
      </>,
    );
    expect(await screen.findAllByText(`${SIGN_IN.email} / session.end / sem demonstração`)).toHaveLength(2);
    expect(backEnd.callsTo('GET /check-session')).toHaveLength(1);
  });

  it('is nobody, with the demonstration sign-in when the server tells one', async () => {
    createBackEnd({ ...REAL_SERVER, isSignedIn: false, hasDemoSignIn: true });
    render(<Who />);
    await screen.findByText(`ninguém / / ${SIGN_IN.password}`);
  });

  it('is told the demonstration sign-in by a 401 as well', async () => {
    const demo = { ...SIGN_IN, password: 'outra-senha' };
    stubFetch(async () => Response.json({ status: 'error', message: 'Entre para continuar', demo }, { status: 401 }));
    render(<Who />);
    await screen.findByText('ninguém / / outra-senha');
  });

  it('is asked for again after it was forgotten', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    render(<Who />);
    await screen.findByText(/ninguém/);
    backEnd.session = { id: 2, email: 'outra@navalha.example' };
    act(() => forgetSession());
    await screen.findByText(/outra@navalha.example/);
  });

  it('is not undone by an answer from before signing in that comes late', async () => {
    const [before, after] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const answers = [before, after];
    stubFetch(() => answers.shift()?.promise ?? Promise.reject(new Error('asked a third time')));
    render(<Who />);
    act(() => {
      forgetSession();
      void loadSession();
    });
    await act(async () => after.resolve(Response.json({ data: { id: 1, email: SIGN_IN.email } })));
    await screen.findByText(new RegExp(SIGN_IN.email));
    await act(async () => before.resolve(Response.json({ status: 'error' }, { status: 401 })));
    screen.getByText(new RegExp(SIGN_IN.email));
  });

  it('is not taken to have been signed out when the server says again who it is', async () => {
    vi.useFakeTimers();
    const backEnd = createBackEnd();
    await loadSession();
    const { result } = renderHook(() => useSessionState().isExpired);
    vi.advanceTimersByTime(31_000);
    await act(loadSession);
    expect(backEnd.callsTo('GET /check-session')).toHaveLength(2);
    expect(result.current).toBe(false);
  });

  it('is still known to have been ended by the server when a second call is told so', async () => {
    createBackEnd();
    await loadSession();
    const { result } = renderHook(() => useSessionState().isExpired);
    expect(result.current).toBe(false);
    for (let n = 0; n < 2; n++) act(() => expireSession());
    expect(result.current).toBe(true);
  });

  it('keeps the same set of features as long as the session is the same', async () => {
    createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    await loadSession();
    const { result, rerender } = renderHook(useFeatures);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
    expect([...before]).toEqual(['session.end']);
  });
});

describe('today', () => {
  it('is the shop’s day, wherever the browser is, and turns at the shop’s midnight', async () => {
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

  it('follows the time zone the back end tells', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T03:30:00Z') });
    const backEnd = createBackEnd();
    if (backEnd.session) backEnd.session.time_zone = 'America/Manaus';
    await loadSession();
    render(<Today />);
    screen.getByText('2026-11-20');
  });

  it('is looked at again when a sleeping tablet wakes', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00Z') });
    createBackEnd();
    await loadSession();
    render(<Today />);
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    screen.getByText('2026-11-21');
  });

  it('stops its clock when nothing shows it', async () => {
    vi.useFakeTimers();
    createBackEnd();
    await loadSession();
    render(<Today />).unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
