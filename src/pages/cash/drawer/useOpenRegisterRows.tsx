import { useDialog } from '../../../components/DialogHost.tsx';
import type { RegisterRowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { useFeature } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { RegisterRowsDialog } from './RowsDialog.tsx';

/** Returns a function that opens the rows of a figure of today; undefined on a back end that has none. */
export function useOpenRegisterRows(): ((rows: RegisterRowsQuery & { title: string }) => void) | undefined {
  const openDialog = useDialog();
  const today = useToday();
  const isOffered = useFeature('cash.sessions');
  if (!isOffered) return undefined;
  return (rows) => openDialog((close) => <RegisterRowsDialog day={today} {...rows} onClose={close} />, { over: true });
}
