import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { type Cents, negate } from '../../../../domain/money.ts';
import { type Adjustment, adjustments } from '../../../../domain/resources/commissions.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ToggleInput } from '../../../components/form/ToggleInput.tsx';
import { useEmployee } from '../queries.ts';
import { Owed } from './Owed.tsx';

/** The form value that says whether the amount is added or taken; not part of the request. */
const DIRECTION = 'direction';
const DIRECTIONS = [
  { id: 'credit', label: 'Crédito' },
  { id: 'debit', label: 'Débito' },
];

interface AdjustmentDialogProps {
  employee: NamedRecord;
  /** The edited adjustment; null for a new one. */
  record: Adjustment | null;
  onClose: () => void;
}

/** Adds an amount to what a professional is owed, or takes it from it, with the reason. */
export function AdjustmentDialog({ employee, record, onClose }: AdjustmentDialogProps) {
  const { amount, reason } = adjustments.fields;
  return (
    <FormDialog
      resource={adjustments}
      record={record}
      title={record ? `Editar ajuste de ${employee.name}` : `Ajuste de ${employee.name}`}
      getFormValues={({ id, employee_id, amount, reason }) => ({
        ...{ id, employee_id, reason, amount: Math.abs(amount) },
        [DIRECTION]: amount < 0 ? 'debit' : 'credit',
      })}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      defaultValues={{ employee_id: employee.id, ...{ [DIRECTION]: 'credit' } }}
      transform={({ [DIRECTION]: direction, ...values }) => ({
        ...values,
        amount: direction === 'debit' && typeof values.amount === 'number' ? negate(values.amount) : values.amount,
      })}
      onClose={onClose}
    >
      <ToggleInput
        source={DIRECTION}
        label="Tipo"
        choices={DIRECTIONS}
        helperText="O crédito aumenta o que há a pagar; o débito diminui."
      />
      <DebitNote employee={employee} />
      <FieldInput name="amount" field={amount} autoFocus />
      <DebitOwed employee={employee} before={record?.amount} />
      <FieldInput name="reason" field={reason} />
    </FormDialog>
  );
}

/** What a debit is taken from. */
function DebitOwed({ employee, before = 0 }: { employee: NamedRecord; before?: Cents }) {
  return (
    useWatch({ name: DIRECTION }) === 'debit' && <Owed employee={employee} noun="débito" before={negate(before)} />
  );
}

/** What the law says of a debit from an employee's pay. */
function DebitNote({ employee }: { employee: NamedRecord }) {
  const direction = useWatch({ name: DIRECTION });
  const { data } = useEmployee(employee.id);
  if (direction !== 'debit' || data?.regime !== 'clt') return null;
  return (
    <Alert severity="warning" variant="outlined">
      {`De quem é CLT só se desconta o que foi adiantado, ou o que a lei e o contrato permitem (CLT, art. 462). Um vale se lança em 'Lançar vale'.`}
    </Alert>
  );
}
