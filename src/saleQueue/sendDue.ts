import type { Session } from '../../domain/answers.ts';
import { type Id, sameId } from '../../domain/ids.ts';
import { sellsOnce } from '../session.ts';
import type { QueueEvent } from './memory.ts';
import type { KeptSale } from './storage.ts';
import { verdictOf } from './verdict.ts';

/** What sending the kept sales needs of the world around it. */
export interface Counter {
  /** Whose sales they are. */
  user: Id;
  /** Those to send, oldest first, as they are at this moment. */
  due: () => KeptSale[];
  /** Asks the server who is signed in now: another tab may have signed somebody else in. Rejects when it is not there. */
  askWho: () => Promise<Session | null>;
  sell: (sale: KeptSale) => Promise<unknown>;
  onSold: (sale: KeptSale) => void;
  /** The server has ended the session. */
  onSignedOut: () => void;
  tell: (event: QueueEvent) => void;
}

/**
 * Sends what is due, one after the other, each once. One that is refused, or that the server breaks on, stops no other.
 * Resolves to whether the server was there for this person to the end.
 */
export async function sendDue(counter: Counter): Promise<boolean> {
  const tried = new Set<string>();
  const next = () => counter.due().find(({ key }) => !tried.has(key));
  while (next()) {
    if (!(await isStillHere(counter))) return false;
    // Read after the question: another tab may have sent it meanwhile.
    const sale = next();
    if (!sale) return true;
    tried.add(sale.key);
    if (!(await sendOne(counter, sale))) return false;
  }
  return true;
}

async function isStillHere({ user, askWho, onSignedOut }: Counter): Promise<boolean> {
  const who = await askWho().catch(() => undefined);
  if (who === null) onSignedOut();
  // A server that announces nothing does not promise that a key sells once.
  return sameId(who?.id, user) && sellsOnce(who);
}

/** Resolves to whether there is any use in sending another. */
async function sendOne({ sell, onSold, onSignedOut, tell }: Counter, sale: KeptSale): Promise<boolean> {
  tell({ type: 'started', key: sale.key });
  try {
    await sell(sale);
    onSold(sale);
    return true;
  } catch (error) {
    const verdict = verdictOf(error);
    if (verdict.kind === 'refused') tell({ type: 'refused', sale, refusal: verdict.refusal });
    if (verdict.kind === 'signedOut') onSignedOut();
    return verdict.kind === 'refused' || verdict.kind === 'later';
  } finally {
    tell({ type: 'ended' });
  }
}
