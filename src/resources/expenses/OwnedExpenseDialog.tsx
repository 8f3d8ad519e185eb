import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDateTime, toDay } from '../../../domain/dates.ts';
import { getOwnedExpenseMessage } from '../../../domain/expenseOwners.ts';
import { type Expense, type ExpenseOwner, expenses } from '../../../domain/resources/expenses.ts';
import { getRecordName } from '../../../domain/resources/resource.ts';
import { useMayCall } from '../../access.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { HistoryButton } from '../../components/history/HistoryButton.tsx';
import { InfoDialog } from '../../components/InfoDialog.tsx';
import { Money } from '../../components/NumericText.tsx';
import { COMMISSIONS_PATH } from '../../navigationIntent.ts';
import { useSession, useTimeZone } from '../../session.ts';

interface OwnedExpenseDialogProps {
  expense: Expense;
  owner: ExpenseOwner;
  onClose: () => void;
}

/** The expense of an advance or of a payout: it is only shown, and leads who may open it to the statement that changes it. */
export function OwnedExpenseDialog({ expense, owner, onClose }: OwnedExpenseDialogProps) {
  const timeZone = useTimeZone();
  const role = useSession()?.role;
  const mayOpenStatement = useMayCall('GET /commissions/:id');
  const { id, amount, employee_id, employee, description, source, created_at } = expense;
  const { fields, api } = expenses;
  const day = toDay(created_at, timeZone);
  return (
    <InfoDialog title={description} maxWidth="xs" onClose={onClose}>
      <Facts>
        <Fact label={fields.amount.label}>
          <Money cents={amount} />
        </Fact>
        <Fact label={fields.employee_id.label}>{employee}</Fact>
        {source && <Fact label={fields.source.label}>{fields.source.show(source)}</Fact>}
        <Fact label="Lançada em">{formatDateTime(created_at, timeZone)}</Fact>
      </Facts>
      <ActionAlert severity="info" variant="outlined" sx={{ my: 1.5 }}>
        <div>{getOwnedExpenseMessage(owner, role)}</div>
        {mayOpenStatement && (
          <Button
            component={Link}
            to={`${COMMISSIONS_PATH}/${employee_id}?${new URLSearchParams({ from: day, to: day })}`}
            color="inherit"
            variant="outlined"
            onClick={onClose}
          >
            Abrir o extrato
          </Button>
        )}
      </ActionAlert>
      <HistoryButton path={api.path} id={id} name={getRecordName(expenses, expense)} />
    </InfoDialog>
  );
}
