import type { Day } from '../../../../domain/dates.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import type { ClosingRowsQuery, DayRowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { useFeature } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { RegisterRowsDialog } from './RowsDialog.tsx';

/** Returns a function that opens the rows of a figure of today; undefined on a back end that has none. */
export function useOpenDayRows() {
  const day = useToday();
  const openRows = useOpenRegisterRows();
  return openRows && ((title: string, query: Omit<DayRowsQuery, 'day'>) => openRows(title, day, { day, ...query }));
}

/** Returns a function that opens the rows of a day's figure or of a closing, whose day is named; undefined on a back end that has none. */
export function useOpenRegisterRows() {
  const openDialog = useDialog();
  const isOffered = useFeature('cash.sessions');
  if (!isOffered) return undefined;
  return (title: string, day: Day, query: DayRowsQuery | ClosingRowsQuery) =>
    openDialog((close) => <RegisterRowsDialog title={title} day={day} query={query} onClose={close} />, { over: true });
}
