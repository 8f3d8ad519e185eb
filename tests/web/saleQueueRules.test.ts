import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../domain/responses.ts';
import { getRefusal, isDue, type QueueEvent, type QueueMemory, queueReducer } from '../../src/sales/queue/memory.ts';
import {
  formatBarMessage,
  formatQueuedPayment,
  formatQueuedTime,
  formatSentMessage,
} from '../../src/sales/queue/messages.ts';
import { getRetryDelay, type SendDueOptions, sendDueSales, startSender } from '../../src/sales/queue/sender.ts';
import type { QueuedSale } from '../../src/sales/queue/storage.ts';

const buildQueued = (key: string, more: Partial<QueuedSale> = {}): QueuedSale => ({
  key,
  user: '1',
  at: Date.parse('2026-11-21T17:32:00Z'),
  sale: {
    individual: true,
    customer_id: null,
    reservation_id: null,
    employee_id: null,
    services: [1],
    amount: 4500,
    payment_method: 'cash',
    reward_id: null,
  },
  customTotal: null,
  held: false,
  ...more,
});
const buildFailure = (status: number, body?: object) => ({ status, message: 'Não deu', body });
const buildRefusal = (status: number, errors?: object) =>
  buildFailure(status, { status: 'error', message: 'Não deu', errors });

describe('the state of queued sales', () => {
  const nothing: QueueMemory = { sending: null, refused: {} };
  const buildMemory = (...events: QueueEvent[]) => events.reduce(queueReducer, nothing);
  const sale = buildQueued('a');
  const refusal = { message: 'Não deu', errors: {} };

  it('has the sale being sent', () => {
    expect(buildMemory({ type: 'started', key: 'a' }).sending).toBe('a');
    expect(buildMemory({ type: 'started', key: 'a' }, { type: 'ended' }).sending).toBeNull();
  });

  it('has refused sales, which wait for a decision until they are retried', () => {
    const refused = buildMemory({ type: 'refused', sale, refusal });
    expect(getRefusal(refused, sale)).toEqual(refusal);
    expect(isDue(refused, sale)).toBe(false);
    expect(isDue(refused, buildQueued('b'))).toBe(true);
    const again = queueReducer(refused, { type: 'retried', key: 'a' });
    expect(getRefusal(again, sale)).toBeNull();
    expect(isDue(again, sale)).toBe(true);
  });

  it('has no refusal of a sale that was entered again', () => {
    const refused = buildMemory({ type: 'refused', sale, refusal });
    expect(isDue(refused, buildQueued('a', { at: sale.at + 1 }))).toBe(true);
  });

  it('leaves out a sale being corrected', () => {
    expect(isDue(nothing, buildQueued('a', { held: true }))).toBe(false);
  });
});

describe('sending the queue', () => {
  const ana: Session = { id: 1, email: 'ana@navalha.example', features: ['rewards.redeem'] };
  let stored: QueuedSale[];
  let sent: string[];
  let refused: string[];
  let answers: Record<string, unknown>;

  beforeEach(() => {
    stored = [buildQueued('a'), buildQueued('b'), buildQueued('c')];
    sent = [];
    refused = [];
    answers = {};
  });

  function buildOptions(more: Partial<SendDueOptions> = {}) {
    return {
      user: 1,
      getDueSales: () => stored.filter(({ key }) => !refused.includes(key)),
      fetchSession: vi.fn(async () => ana),
      sendSale: async ({ key }: QueuedSale) => {
        sent.push(key);
        if (answers[key]) throw answers[key];
      },
      onSold: ({ key }: QueuedSale) => {
        stored = stored.filter((each) => each.key !== key);
      },
      onSignedOut: vi.fn(),
      onOtherUser: vi.fn(),
      onEvent: (event: QueueEvent) => {
        if (event.type === 'refused') refused.push(event.sale.key);
      },
      ...more,
    } satisfies SendDueOptions;
  }

  it('sends in order, each sale once', async () => {
    expect(await sendDueSales(buildOptions())).toBe(true);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(stored).toEqual([]);
  });

  it('sends no request when nothing waits', async () => {
    stored = [];
    const idle = buildOptions();
    expect(await sendDueSales(idle)).toBe(true);
    expect(idle.fetchSession).not.toHaveBeenCalled();
  });

  it.each([buildRefusal(422), buildRefusal(409), buildFailure(500)])(
    'continues after one that ends in %j',
    async (error) => {
      answers.a = error;
      expect(await sendDueSales(buildOptions())).toBe(true);
      expect(sent).toEqual(['a', 'b', 'c']);
      expect(stored.map(({ key }) => key)).toEqual(['a']);
    },
  );

  it.each([buildFailure(0), buildFailure(502), buildRefusal(429)])('stops at one that ends in %j', async (error) => {
    answers.b = error;
    expect(await sendDueSales(buildOptions())).toBe(false);
    expect(sent).toEqual(['a', 'b']);
    expect(stored.map(({ key }) => key)).toEqual(['b', 'c']);
  });

  it('stops when the session has ended, and reports it', async () => {
    answers.a = buildRefusal(401);
    const senderOptions = buildOptions();
    expect(await sendDueSales(senderOptions)).toBe(false);
    expect(senderOptions.onSignedOut).toHaveBeenCalledOnce();
    expect(sent).toEqual(['a']);
  });

  it('checks who is signed in before each sale, and sends nothing of another user', async () => {
    const askWho = vi.fn(async (): Promise<Session> => ({ ...ana, id: sent.length === 0 ? 1 : 2 }));
    expect(await sendDueSales(buildOptions({ fetchSession: askWho }))).toBe(false);
    expect(sent).toEqual(['a']);
  });

  it.each<[string, string, () => Promise<Session | null>]>([
    ['and reports it', 'nobody is signed in', async () => null],
    ['and reports nothing', 'the server is unreachable', () => Promise.reject(new Error('unreachable'))],
    ['and reports nothing', 'the back end announces no features', async () => ({ ...ana, features: [] })],
  ])('sends nothing %s when %s', async (says, _name, askWho) => {
    const senderOptions = buildOptions({ fetchSession: askWho });
    expect(await sendDueSales(senderOptions)).toBe(false);
    expect(sent).toEqual([]);
    expect(senderOptions.onSignedOut).toHaveBeenCalledTimes(says === 'and reports it' ? 1 : 0);
  });

  it('skips sales that another tab has sent', async () => {
    const askWho = async () => {
      stored = stored.filter(({ key }) => key !== 'a');
      return ana;
    };
    await sendDueSales(buildOptions({ fetchSession: askWho }));
    expect(sent).toEqual(['b', 'c']);
  });
});

describe('retrying', () => {
  let waiting: QueuedSale[];
  let there: boolean;
  let change: () => void;
  let answer: () => void;
  let tries: number;
  let held: Promise<void> | undefined;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    waiting = [buildQueued('a')];
    there = false;
    held = undefined;
    tries = 0;
  });
  afterEach(() => stop());

  const start = () => {
    stop = startSender({
      getDueSales: () => waiting,
      send: async () => {
        tries += 1;
        await held;
        if (there) waiting = [];
        return there;
      },
      subscribeToChanges: (listener) => {
        change = listener;
        return () => undefined;
      },
      subscribeToAnswers: (listener) => {
        answer = listener;
        return () => undefined;
      },
    });
    return settle();
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('starts at once, then repeats at growing intervals of a minute at most', async () => {
    expect([1, 2, 3, 5, 6, 99].map(getRetryDelay)).toEqual([2_000, 4_000, 8_000, 32_000, 60_000, 60_000]);
    await start();
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(3);
    // And from the shortest interval again, once a change gives reason.
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toBe(5);
  });

  it('runs one attempt at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await start();
    change();
    await settle();
    expect(tries).toBe(1);
    resolve();
  });

  it('ends when nothing waits', async () => {
    there = true;
    await start();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tries).toBe(1);
  });

  it('pauses while the tab is hidden, and continues when it is shown', async () => {
    await start();
    hide(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tries).toBe(1);
    hide(false);
    await settle();
    expect(tries).toBe(2);
  });

  it.each<[string, () => void]>([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['the server has responded to another request', () => answer()],
    ['another sale is queued', () => change()],
  ])('continues at once when %s', async (_name, happen) => {
    await start();
    there = true;
    happen();
    await settle();
    expect(tries).toBe(2);
    expect(waiting).toEqual([]);
  });

  it('does not continue at every response of a reachable server', async () => {
    there = true;
    await start();
    waiting = [buildQueued('b')];
    answer();
    await settle();
    expect(tries).toBe(1);
  });

  it('runs only in the tab that has the lock', async () => {
    const request = vi.fn(async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) =>
      work(request.mock.calls.length === 1 ? null : {}),
    );
    vi.stubGlobal('navigator', { locks: { request } });
    await start();
    expect(tries).toBe(0);
    expect(request).toHaveBeenCalledWith('navalha.guardadas', { ifAvailable: true }, expect.any(Function));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toBe(1);
  });

  it('runs in each tab where the browser has no locks: the key prevents a second sale', async () => {
    vi.stubGlobal('navigator', {});
    await start();
    expect(tries).toBe(1);
  });

  it('ends when the screen is left', async () => {
    await start();
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(tries).toBe(1);
  });
});

describe('the messages about queued sales', () => {
  const toPlainText = (text: string) => text.replaceAll('\u00a0', ' ');
  const sameDay = { today: '2026-11-21', timeZone: 'America/Sao_Paulo' };
  const nextDay = { ...sameDay, today: '2026-11-22' };

  it('use the shop’s time, with the day when it is another one', () => {
    expect(formatQueuedTime(buildQueued('a'), sameDay)).toBe('às 14:32');
    expect(formatQueuedTime(buildQueued('a'), nextDay)).toBe('em 21/11 às 14:32');
    expect(formatQueuedTime(buildQueued('a'), { ...sameDay, timeZone: 'America/Manaus' })).toBe('às 13:32');
  });

  it('have the payment, with the tip', () => {
    const { sale } = buildQueued('a');
    const tip = { amount: 500, employee_id: 1 };
    expect(formatQueuedPayment(buildQueued('a'))).toBe('Dinheiro');
    expect(toPlainText(formatQueuedPayment(buildQueued('a', { sale: { ...sale, tip } })))).toBe(
      'Dinheiro, gorjeta de R$ 5,00',
    );
  });

  it('count several sent sales in one notice', () => {
    expect(toPlainText(formatSentMessage([buildQueued('a'), buildQueued('b')], sameDay))).toBe(
      '2 vendas guardadas entraram, R$ 90,00 ao todo',
    );
  });

  it('say in which day’s cash a late sale counts', () => {
    expect(toPlainText(formatSentMessage([buildQueued('a')], sameDay))).toBe(
      'A venda de R$ 45,00 guardada às 14:32 entrou',
    );
    expect(toPlainText(formatSentMessage([buildQueued('a')], nextDay))).toBe(
      'A venda de R$ 45,00 guardada em 21/11 às 14:32 entrou, no caixa de hoje',
    );
  });

  it.each([
    [1, 0, 0, '1 venda guardada neste aparelho'],
    [2, 0, 0, '2 vendas guardadas neste aparelho'],
    [2, 1, 0, '2 vendas guardadas neste aparelho · 1 para resolver'],
    [1, 0, 2, '1 venda guardada neste aparelho · 2 de outra pessoa'],
    [0, 0, 1, '1 venda guardada neste aparelho por outra pessoa'],
  ])('count %i of this user, %i to decide and %i of others', (mine, toDecide, others, sentence) => {
    expect(formatBarMessage(mine, toDecide, others)).toBe(sentence);
  });
});
