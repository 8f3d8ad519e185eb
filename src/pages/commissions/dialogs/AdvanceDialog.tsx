import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import { type Cents, formatMoney, sumCents } from '../../../../domain/money.ts';
import { type Advance, advances } from '../../../../domain/resources/commissions.ts';
import { getAdvanceExcess } from '../../../../domain/statement.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { PaymentExcess, usePaymentConfirm } from '../../../components/form/PaymentExcess.tsx';
import { useToday } from '../../../shopClock.ts';
import { useSummaries } from '../queries.ts';
import { SourceInput } from './SourceInput.tsx';

interface AdvanceDialogProps {
  employee: NamedRecord;
  /** The edited advance; null for a new one. */
  record: Advance | null;
  onClose: () => void;
}

/** Records an advance: money that a professional gets before the payout. It may exceed what is owed. */
export function AdvanceDialog({ employee, record, onClose }: AdvanceDialogProps) {
  const { amount, observation } = advances.fields;
  const confirm = usePaymentConfirm(record);
  return (
    <FormDialog
      resource={advances}
      record={record}
      title={record ? `Editar vale de ${employee.name}` : `Lançar vale de ${employee.name}`}
      defaultValues={{ employee_id: employee.id }}
      confirm={confirm}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      onClose={onClose}
    >
      <FieldInput name="amount" field={amount} autoFocus />
      <Owed employee={employee} record={record} />
      <PaymentExcess record={record} />
      <SourceInput label="Pago com" />
      <FieldInput name="observation" field={observation} />
    </FormDialog>
  );
}

/** What is owed up to today, and by how much the typed advance exceeds it. */
function Owed({ employee, record }: Pick<AdvanceDialogProps, 'employee' | 'record'>) {
  const today = useToday();
  const amount: Cents | null | undefined = useWatch({ name: 'amount' });
  const { data } = useSummaries({ from: today, to: today });
  const summary = data?.find(({ employee_id }) => isSameId(employee_id, employee.id));
  // The balance has the edited advance already.
  const owed = summary && sumCents([summary.balance, record?.amount ?? 0]);
  const excess = getAdvanceExcess(amount ?? 0, owed ?? 0);
  return (
    <div role="status">
      {owed !== undefined && excess > 0 ? (
        <Alert severity="warning" variant="outlined">
          {owed > 0
            ? `O vale passa em ${formatMoney(excess)} do que há a pagar até hoje (${formatMoney(owed)}). Pode salvar assim mesmo: a diferença sai do que for ganho depois.`
            : `Não há nada a pagar até hoje: o saldo é ${formatMoney(owed)}. Pode salvar assim mesmo: o vale sai do que for ganho depois.`}
        </Alert>
      ) : (
        <Typography color="textSecondary">
          {owed === undefined ? '\u00a0' : `A pagar até hoje: ${formatMoney(owed)}`}
        </Typography>
      )}
    </div>
  );
}
