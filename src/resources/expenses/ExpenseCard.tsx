import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { shopTime } from '../../../domain/dates.ts';
import type { Expense } from '../../../domain/entities.ts';
import { Money } from '../../components/Money.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { useTimeZone } from '../../session.ts';
import { ExpenseForm } from './ExpenseForm.tsx';

/** An expense: how much, what for, who answers for it and when. */
export function ExpenseCard() {
  const expense = useRecordContext<Expense>();
  const timeZone = useTimeZone();
  if (!expense) return null;
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent>
        <Typography variant="h3" component="p">
          <Money cents={expense.amount} />
        </Typography>
        <Typography variant="h3" component="h2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {expense.description}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {[expense.employee, shopTime(new Date(expense.created_at), timeZone).time].filter(Boolean).join(' · ')}
        </Typography>
      </CardContent>
      <RecordActions
        resource="expenses"
        record={expense}
        name={expense.description}
        what={`a despesa ${expense.description}`}
        success="Despesa excluída com sucesso!"
        failure="Erro ao excluir despesa"
        renderForm={(close) => <ExpenseForm record={expense} onClose={close} />}
      />
    </Card>
  );
}
