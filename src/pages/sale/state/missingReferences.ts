import { type Dispatch, useEffect, useRef, useState } from 'react';
import { findById, type Id } from '../../../../domain/ids.ts';
import type { WizardAction, WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

export type MissingReferences = Extract<WizardAction, { type: 'referencesMissing' }>;

/** Records the sale refers to that are not in the lists; null if none. An attempt that was sent is never changed. */
function findMissingReferences(state: WizardState, lists: SaleLists, customerFound: boolean): MissingReferences | null {
  if (state.attempt) return null;
  const isMissing = (list: { id: Id }[], id: Id | null | undefined) => id != null && findById(list, id) === null;
  const missing: MissingReferences = {
    type: 'referencesMissing',
    // The reservation of a corrected sale is done, so it is never in the list.
    reservation: !state.corrects && isMissing(lists.reservations, state.reservation?.id),
    customer: state.customer !== null && !customerFound,
    employee: isMissing(lists.employees, state.employee),
    services: state.services.filter((id) => isMissing(lists.services, id)),
    reward: state.reward.kind === 'chosen' && isMissing(lists.rewards, state.reward.id),
    workers: Object.values(state.doneBy).filter((id) => isMissing(lists.employees, id)),
    tipReceiver: isMissing(lists.employees, state.tip?.employee),
  };
  return getMissingNames(missing).length > 0 ? missing : null;
}

/**
 * References deleted since they were chosen; null if none. A missing reservation counts only after the server refused
 * it: it may just have been sold.
 */
export function findDeletedReferences(
  state: WizardState,
  lists: SaleLists,
  customerFound: boolean,
): MissingReferences | null {
  const missing = findMissingReferences(state, lists, customerFound);
  if (!missing) return null;
  const deleted = {
    ...missing,
    reservation: missing.reservation && state.refusal?.errors.reservation_id !== undefined,
  };
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

interface RemovedReferencesOptions {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Key of the resumed sale. */
  resumedKey: string | null;
  lists: SaleLists | null;
  /** Undefined while unknown. */
  customerFound: boolean | undefined;
}

/** Removes missing references from a resumed sale, once. Returns their names for the user. */
export function useRemovedReferences({
  state,
  dispatch,
  resumedKey,
  lists,
  customerFound,
}: RemovedReferencesOptions): string[] {
  const [removedNames, setRemovedNames] = useState<string[]>([]);
  const cleanedKey = useRef<string | null>(null);
  useEffect(() => {
    if (resumedKey !== state.key || cleanedKey.current === resumedKey || !lists || customerFound === undefined) return;
    cleanedKey.current = resumedKey;
    const missing = findMissingReferences(state, lists, customerFound);
    setRemovedNames(missing ? getMissingNames(missing) : []);
    if (missing) dispatch(missing);
  }, [state, dispatch, resumedKey, lists, customerFound]);
  return removedNames;
}
