import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import type { SaleListed } from '../../../../domain/schemas/saleResponse.ts';
import { useSale } from '../../../components/sales/useSale.ts';
import { useReservations } from '../../../dataProvider/useReservations.ts';
import { addSaleToLists } from './correction.ts';
import type { WizardState } from './state.ts';
import type { SaleLists } from './view.ts';

interface CorrectionState {
  /** The sale being corrected; null for a new sale and while loading. */
  correctedSale: SaleListed | null;
  /** The lists plus the contents of the corrected sale. */
  lists: SaleLists | null;
  /** Refetches the sale; null unless loading failed. */
  retry: (() => void) | null;
}

/** Loads the sale that the wizard corrects. */
export function useCorrection({ corrects }: WizardState, lists: SaleLists | null): CorrectionState {
  const { data, isError, refetch } = useSale(corrects ?? null);
  const reservation = data?.reservation_id;
  const { data: sold } = useReservations(reservation ? [reservation] : []);
  const corrected = data ?? null;
  return {
    correctedSale: corrected,
    lists: corrects ? lists && corrected && { ...addSaleToLists(lists, corrected), closedReservations: sold } : lists,
    retry: corrects && (isError || data === null) ? () => void refetch() : null,
  };
}

/** The customer's record with the points as before the corrected sale. A deleted customer gets a placeholder record. */
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
