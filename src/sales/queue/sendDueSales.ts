import { type Id, isSameId } from '../../../domain/ids.ts';
import type { Session } from '../../../domain/responses.ts';
import { supportsIdempotency } from '../../session.ts';
import { classifyError } from '../outcome.ts';
import type { QueueEvent } from './memory.ts';
import type { QueuedSale } from './storage.ts';

export interface SendDueOptions {
  user: Id;
  /** Sales to send, oldest first, read at each call. */
  getDueSales: () => QueuedSale[];
  /** Asks the server who is signed in: another tab may have changed it. Rejects if unreachable. */
  fetchSession: () => Promise<Session | null>;
  sendSale: (sale: QueuedSale) => Promise<unknown>;
  onSold: (sale: QueuedSale) => void;
  onSignedOut: () => void;
  /** Another user is signed in: queued sales stay for their owner. */
  onOtherUser: () => void;
  onEvent: (event: QueueEvent) => void;
}

/**
 * Sends due sales one by one, each once. A refusal or server error does not stop the others. Resolves to whether the
 * server stayed reachable for this user.
 */
export async function sendDueSales(options: SendDueOptions): Promise<boolean> {
  const tried = new Set<string>();
  const next = () => options.getDueSales().find(({ key }) => !tried.has(key));
  while (next()) {
    if (!(await isStillSignedIn(options))) return false;
    // Read after the session check: another tab may have sent it.
    const sale = next();
    if (!sale) return true;
    tried.add(sale.key);
    if (!(await sendOne(options, sale))) return false;
  }
  return true;
}

async function isStillSignedIn({ user, fetchSession, onSignedOut, onOtherUser }: SendDueOptions): Promise<boolean> {
  const session = await fetchSession().catch(() => undefined);
  if (session === null) onSignedOut();
  if (session && !isSameId(session.id, user)) onOtherUser();
  // Without announced idempotency a key does not guarantee a single sale.
  return isSameId(session?.id, user) && supportsIdempotency(session);
}

/** Resolves to whether to continue with the next sale. */
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
