import { type Id, isSameId } from '../../../domain/ids.ts';
import type { Session } from '../../../domain/responses.ts';
import { supportsIdempotency } from '../../session.ts';
import { classifyError } from '../outcome.ts';
import type { QueueEvent } from './memory.ts';
import type { QueuedSale } from './storage.ts';

export interface SendDueOptions {
  user: Id;
  /** Those to send, oldest first, as they are now. */
  getDueSales: () => QueuedSale[];
  /** Asks the server who is signed in now: another tab may have signed somebody else in. Rejects when it is not there. */
  fetchSession: () => Promise<Session | null>;
  sendSale: (sale: QueuedSale) => Promise<unknown>;
  onSold: (sale: QueuedSale) => void;
  onSignedOut: () => void;
  /** Another person is signed in: what is queued stays for its owner. */
  onOtherUser: () => void;
  onEvent: (event: QueueEvent) => void;
}

/**
 * Sends what is due, one after the other, each once. One that is refused, or that the server breaks on, stops no other.
 * Resolves to whether the server was there for this person to the end.
 */
export async function sendDueSales(options: SendDueOptions): Promise<boolean> {
  const tried = new Set<string>();
  const next = () => options.getDueSales().find(({ key }) => !tried.has(key));
  while (next()) {
    if (!(await isStillSignedIn(options))) return false;
    // Read after the question: another tab may have sent it meanwhile.
    const sale = next();
    if (!sale) return true;
    tried.add(sale.key);
    if (!(await sendOne(options, sale))) return false;
  }
  return true;
}

async function isStillSignedIn({ user, fetchSession, onSignedOut, onOtherUser }: SendDueOptions): Promise<boolean> {
  const who = await fetchSession().catch(() => undefined);
  if (who === null) onSignedOut();
  if (who && !isSameId(who.id, user)) onOtherUser();
  // A server that announces nothing does not promise that a key sells once.
  return isSameId(who?.id, user) && supportsIdempotency(who);
}

/** Resolves to whether there is any use in sending another. */
async function sendOne(options: SendDueOptions, sale: QueuedSale): Promise<boolean> {
  const { sendSale, onSold, onSignedOut, onOtherUser, onEvent } = options;
  onEvent({ type: 'started', key: sale.key });
  try {
    await sendSale(sale);
    onSold(sale);
    return true;
  } catch (error) {
    const failure = classifyError(error);
    if (failure.kind === 'refused') onEvent({ type: 'refused', sale, refusal: failure.refusal });
    if (failure.kind === 'signedOut') onSignedOut();
    if (failure.kind === 'otherUser') onOtherUser();
    return failure.kind === 'refused' || failure.kind === 'later';
  } finally {
    onEvent({ type: 'ended' });
  }
}
