import { useDialog } from '../../../components/DialogHost.tsx';
import type { ClosingRowsQuery, DayRowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { useFeature } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { RegisterRowsDialog } from './RowsDialog.tsx';

/** Returns a function that opens the rows of a figure of today; undefined on a back end that has none. */
export function useOpenDayRows() {
  const today = useToday();
  const openRows = useOpenRegisterRows();
  return openRows && ((rows: Omit<DayRowsQuery, 'day'> & { title: string }) => openRows({ day: today, ...rows }));
}

/** The same for the rows of an amount of a closing. */
export function useOpenClosingRows() {
  return useOpenRegisterRows() as ((rows: ClosingRowsQuery & { title: string }) => void) | undefined;
}

function useOpenRegisterRows() {
  const openDialog = useDialog();
  const isOffered = useFeature('cash.sessions');
  if (!isOffered) return undefined;
  return (rows: (DayRowsQuery | ClosingRowsQuery) & { title: string }) =>
    openDialog((close) => <RegisterRowsDialog {...rows} onClose={close} />, { over: true });
}
