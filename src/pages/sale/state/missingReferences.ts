import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import type { WizardAction, WizardState } from './state.ts';
import { findById, type SaleLists } from './view.ts';

export type MissingReferences = Extract<WizardAction, { type: 'partsLost' }>;

/** What a sale refers to that is no longer there; null when all of it is. One that was sent is left as it was sent. */
function lostParts(state: WizardState, lists: SaleLists, customerFound: boolean): MissingReferences | null {
  if (state.attempt) return null;
  const isGone = (list: { id: Id }[], id: Id | null | undefined) => id != null && findById(list, id) === null;
  const lost: MissingReferences = {
    type: 'partsLost',
    // That of a corrected sale is done, and so is none of those to choose from.
    reservation: !state.corrects && isGone(lists.reservations, state.reservation?.id),
    customer: state.customer !== null && !customerFound,
    employee: isGone(lists.employees, state.employee),
    services: state.services.filter((id) => isGone(lists.services, id)),
    reward: state.reward.kind === 'chosen' && isGone(lists.rewards, state.reward.id),
    workers: Object.values(state.doneBy).filter((id) => isGone(lists.employees, id)),
    tipReceiver: isGone(lists.employees, state.tip?.employee),
  };
  return getMissingNames(lost).length > 0 ? lost : null;
}

/**
 * What a sale that is about to be made refers to and somebody has deleted meanwhile; null when there is nothing to take out. An
 * appointment alone is no such thing, unless the server says so: it may have been sold, and would be sold twice.
 */
export function findDeletedReferences(
  state: WizardState,
  lists: SaleLists,
  customerFound: boolean,
): MissingReferences | null {
  const lost = lostParts(state, lists, customerFound);
  if (!lost) return null;
  const deleted = { ...lost, reservation: lost.reservation && state.refusal?.errors.reservation_id !== undefined };
  return getMissingNames(deleted).length > 0 ? deleted : null;
}

export function getMissingNames({
  reservation,
  customer,
  employee,
  services,
  reward,
  workers,
  tipReceiver,
}: MissingReferences): string[] {
  return [
    reservation && 'o agendamento',
    customer && 'o cliente',
    employee && 'o colaborador',
    services.length === 1 && 'um serviço',
    services.length > 1 && `${services.length} serviços`,
    reward && 'a recompensa',
    workers.length > 0 && 'quem fez um serviço',
    tipReceiver && 'quem recebe a gorjeta',
  ].filter((name) => name !== false);
}

interface Rebuilding {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The key of the sale to rebuild. */
  resumedKey: string | null;
  lists: SaleLists | null;
  /** Undefined as long as it is not known whether the customer is there. */
  customerFound: boolean | undefined;
}

/** Takes out of a resumed sale, once, what no longer exists. Returns what a person should be told was taken out. */
export function useRemovedReferences({ state, dispatch, resumedKey, lists, customerFound }: Rebuilding): string[] {
  const [lost, setLost] = useState<string[]>([]);
  const rebuilt = useRef<string | null>(null);
  useEffect(() => {
    if (resumedKey !== state.key || rebuilt.current === resumedKey || !lists || customerFound === undefined) return;
    rebuilt.current = resumedKey;
    const parts = lostParts(state, lists, customerFound);
    setLost(parts ? getMissingNames(parts) : []);
    if (parts) dispatch(parts);
  }, [state, dispatch, resumedKey, lists, customerFound]);
  return lost;
}
