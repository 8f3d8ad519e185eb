import { useNavigate } from 'react-router-dom';
import type { SaleRef } from '../../dataProvider/requests.ts';
import { CORRECTION_PATH } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';

/** Opens a sale in the wizard at an address of its own, to make another in its place. After it one is back here. */
export function useCorrectSale(): (sale: SaleRef) => void {
  const navigate = useNavigate();
  return ({ id, day }) => {
    const search = new URLSearchParams({ venda: String(id), dia: day });
    void navigate(`${CORRECTION_PATH}?${search}`, { state: { inside: true } });
  };
}

/** Whether the back end lets sales that were made be corrected and taken back: it has to tell what they were, too. */
export function useCanCorrectSales(): boolean {
  const lists = useFeature('sales.list');
  return useFeature('sales.remove') && lists;
}
