import { useNavigate } from 'react-router-dom';
import type { SaleRef } from '../../dataProvider/requests.ts';
import { SALE_PATH, withIntent } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';

/** Opens a sale in the wizard, to make another in its place. */
export function useCorrectSale(): (sale: SaleRef) => void {
  const navigate = useNavigate();
  return ({ id, day }) => void navigate(SALE_PATH, { state: withIntent({ sale: { correct: { id, day } } }) });
}

/** Whether the back end lets sales that were made be corrected and taken back: it has to tell what they were, too. */
export function useUndoesSales(): boolean {
  const lists = useFeature('sales.list');
  return useFeature('sales.remove') && lists;
}
