import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import type { SaleListed } from '../../../../domain/responses.ts';
import { useSale } from '../../../components/sales/useSale.ts';
import { useReservations } from '../../../dataProvider/useReservations.ts';
import { addSaleToLists } from './correction.ts';
import type { WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

interface Corrected {
  /** The sale in whose place this one is made; null for any other, and as long as it is not known. */
  correctedSale: SaleListed | null;
  /** What to choose from, what that one had among it. */
  lists: SaleLists | null;
  /** What asks for it again, where it could not be had. */
  retry: (() => void) | null;
}

/** The sale that the wizard corrects, if it corrects one. */
export function useCorrection({ corrects }: WizardState, lists: SaleLists | null): Corrected {
  const { data, isError, refetch } = useSale(corrects ?? null);
  const reservation = data?.reservation_id;
  const { data: sold } = useReservations(reservation ? [reservation] : []);
  const corrected = data ?? null;
  return {
    correctedSale: corrected,
    lists: corrects ? lists && corrected && { ...addSaleToLists(lists, corrected), soldReservations: sold } : lists,
    retry: corrects && (isError || data === null) ? () => void refetch() : null,
  };
}

/** The record of a customer as it would be without the corrected sale: the new one finds it so. One who has left stays. */
export function getCustomerBeforeSale(
  corrected: SaleListed | null,
  id: Id | null,
  record: Customer | null | undefined,
): Customer | null | undefined {
  if (!corrected || record === undefined || id === null || !isSameId(corrected.customer_id, id)) return record;
  if (record) return { ...record, points: record.points + corrected.points_taken - corrected.points };
  const unknown = { phone: '', email: '', points: 0, total_visits: 0, registration_date: '', last_visit: null };
  return { ...unknown, id, name: corrected.customer ?? '' };
}
