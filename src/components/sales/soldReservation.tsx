import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { addDays, type Day } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { useMayCall } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { SALES_HISTORY_PATH } from '../../navigationIntent.ts';
import { useFeature, useSession } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { buildHistoryState } from '../../urlState.ts';
import { ActionToast, buildActionToast, createToastId } from '../UndoToast.tsx';

type SoldReservation = Pick<Reservation, 'customer' | 'date'>;

const SHOW_SALE = 'Ver a venda';
const SOLD_ELSEWHERE = 'Este agendamento já foi vendido.';
/** A sale may be made before the day of its reservation. */
const DAYS_BEFORE = 6;
/** How long the toast stays, in milliseconds. */
const SOLD_MS = 15_000;

/** Returns where the sale of a reservation is listed; null for a user who may not read sales. */
function useFindSale() {
  const canList = [useFeature('sales.list'), useMayCall('GET /sales')].every(Boolean);
  const user = useSession()?.id;
  const today = useToday();
  return ({ customer, date }: SoldReservation) => {
    if (!canList || user === undefined) return null;
    const from: Day = addDays(date < today ? date : today, -DAYS_BEFORE);
    const chosen = { id: customer.id, name: customer.name };
    return { to: `${SALES_HISTORY_PATH}?from=${from}&to=${today}`, state: buildHistoryState('customer', user, chosen) };
  };
}

/** Opens the sale of a reservation; nothing for a user who may not read sales. */
export function SoldSaleButton({ reservation }: { reservation: SoldReservation }) {
  const target = useFindSale()(reservation);
  return (
    target && (
      <Button component={Link} {...target} color="inherit" variant="outlined">
        {SHOW_SALE}
      </Button>
    )
  );
}

/**
 * Returns a function that explains a failed action on a reservation: one sold on another device, with the way to that sale; `explainOther`
 * says everything else.
 */
export function useExplainSold(): (id: Id, explainOther: () => void) => Promise<void> {
  const notify = useNotify();
  const navigate = useNavigate();
  const shop = useShopDataProvider();
  const findSale = useFindSale();
  return async (id, explainOther) => {
    const answer = await shop.getOne<Reservation>(reservations.name, { id }).catch(() => null);
    if (!answer?.data.sold) return explainOther();
    const target = findSale(answer.data);
    const toastId = createToastId();
    const open = () => target && navigate(target.to, { state: target.state });
    const props = { id: toastId, text: SOLD_ELSEWHERE, focusOrigin: null, action: SHOW_SALE, onAction: open };
    if (target) notify(<ActionToast {...props} />, { ...buildActionToast(toastId), autoHideDuration: SOLD_MS });
    else notify(SOLD_ELSEWHERE, { type: 'warning' });
  };
}
