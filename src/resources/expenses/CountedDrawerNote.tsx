import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { cashSessions } from '../../../domain/resources/cashSessions.ts';
import type { Expense } from '../../../domain/resources/expenses.ts';
import type { CashSession } from '../../../domain/schemas/cashSession.ts';
import { drawerMethods } from '../../dataProvider/methods/drawer.ts';
import { useFeature } from '../../session.ts';

/** An expense of a back end without the field was paid from the drawer. */
const NOT_FROM_DRAWER: readonly (string | undefined)[] = ['outside', 'settled'];

interface CountedDrawerNoteProps {
  /** An expense, or what writes one: an advance or a payout. */
  payment: Pick<Expense, 'created_at'> & { source?: string };
  /** Which drawer it is: `que pagou este vale`. */
  which?: string;
}

/** Says, before a payment is changed or deleted, that the drawer that paid it was counted. Nothing without the feature `cash.sessions`. */
export function CountedDrawerNote({ payment, which = 'que pagou esta despesa' }: CountedDrawerNoteProps) {
  const hasDrawer = useFeature('cash.sessions');
  const { data } = useQuery({
    queryKey: [cashSessions.name, 'latest two'],
    queryFn: async ({ signal }) => (await drawerMethods.getSessions([0, 1], { signal })).sessions,
    enabled: hasDrawer && !NOT_FROM_DRAWER.includes(payment.source),
  });
  const countedAt = data && findLastClosing(data);
  if (!countedAt || payment.created_at > countedAt) return null;
  const target = data[0]?.closed_at === null ? 'no caixa que está aberto agora' : 'no próximo caixa que for aberto';
  return (
    <Alert severity="info" variant="outlined">
      {`A gaveta ${which} já foi contada: a mudança entra ${target}.`}
    </Alert>
  );
}

/** When the latest session that is closed was counted; undefined if there is none. `sessions` are the latest two. */
function findLastClosing(sessions: readonly CashSession[]): string | undefined {
  return sessions.find(({ closed_at }) => closed_at !== null)?.counts.at(-1)?.counted_at;
}
