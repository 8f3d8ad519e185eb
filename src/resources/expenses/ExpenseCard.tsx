import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { shopTime } from '../../../domain/dates.ts';
import type { Expense } from '../../../domain/resources/expenses.ts';
import { Money } from '../../components/Money.tsx';
import { DeclaredActions } from '../../components/records/DeclaredCard.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { useTimeZone } from '../../session.ts';

/** An expense: how much, what for, who answers for it and when. */
export function ExpenseCard() {
  const expense = useRecordContext<Expense>();
  const timeZone = useTimeZone();
  if (!expense) return null;
  return (
    <RecordCard name={expense.description} actions={<DeclaredActions />}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {expense.description}
        </Typography>
        <Typography variant="h2" component="p">
          <Money cents={expense.amount} />
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {[expense.employee, shopTime(new Date(expense.created_at), timeZone).time].filter(Boolean).join(' · ')}
      </Typography>
    </RecordCard>
  );
}
