import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMayCall } from '../../access.ts';
import { ActionToast, buildActionToast, createToastId } from '../../components/UndoToast.tsx';
import { SALES_HISTORY_PATH } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';
import { getShopToday } from '../../shopClock.ts';

/** How long the notice stays, in milliseconds: nobody waits for it. */
const SENT_MS = 30_000;

/** Returns a function that says that queued sales were sent, with the way to them for who may list sales. */
export function useSentNotice(): (text: string) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  const hasList = useFeature('sales.list');
  const mayList = useMayCall('GET /sales');
  return (text) => {
    if (!hasList || !mayList) return notify(text, { type: 'success' });
    const id = createToastId();
    const today = getShopToday();
    // A queued sale is listed on the day of its arrival.
    const to = `${SALES_HISTORY_PATH}?from=${today}&to=${today}`;
    const props = { id, text, focusOrigin: null, action: 'Ver vendas', onAction: () => navigate(to) };
    notify(<ActionToast {...props} />, { type: 'success', ...buildActionToast(id), autoHideDuration: SENT_MS });
  };
}
