import type { Id } from '../../../domain/ids.ts';
import type { WizardAction, WizardState } from './state.ts';
import { byId, type SaleLists } from './view.ts';

export type LostParts = Extract<WizardAction, { type: 'partsLost' }>;

/** What a run refers to that is no longer there; null when all of it is. A sale on its way is left as it was sent. */
export function lostParts(state: WizardState, lists: SaleLists, customerFound: boolean): LostParts | null {
  if (state.attempt) return null;
  const isGone = (list: { id: Id }[], id: Id | null | undefined) => id != null && byId(list, id) === null;
  const lost: LostParts = {
    type: 'partsLost',
    reservation: isGone(lists.reservations, state.reservation?.id),
    customer: state.customer !== null && !customerFound,
    employee: isGone(lists.employees, state.employee),
    services: state.services.filter((id) => isGone(lists.services, id)),
    reward: state.reward.kind === 'chosen' && isGone(lists.rewards, state.reward.id),
  };
  return namesOfLost(lost).length > 0 ? lost : null;
}

/** The lost parts as a person calls them. */
export function namesOfLost({ reservation, customer, employee, services, reward }: LostParts): string[] {
  return [
    reservation && 'o agendamento',
    customer && 'o cliente',
    employee && 'o colaborador',
    services.length === 1 && 'um serviço',
    services.length > 1 && `${services.length} serviços`,
    reward && 'a recompensa',
  ].filter((name) => name !== false);
}
