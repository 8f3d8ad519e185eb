import { useNavigate } from 'react-router-dom';
import type { SaleRef } from '../../dataProvider/requests.ts';
import { CORRECTION_PATH } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';

/** Opens a sale in the wizard to create its correction, then returns to this screen. */
export function useCorrectSale(): (sale: SaleRef) => void {
  const navigate = useNavigate();
  return ({ id, day }) => {
    const search = new URLSearchParams({ venda: String(id), dia: day });
    void navigate(`${CORRECTION_PATH}?${search}`, { state: { inside: true } });
  };
}

/** Whether the back end can correct and void sales and list them. */
export function useCanCorrectSales(): boolean {
  const canListSales = useFeature('sales.list');
  return useFeature('sales.remove') && canListSales;
}
