import type { NamedRecord } from '../../../../domain/ids.ts';
import { type Advance, advances } from '../../../../domain/resources/commissions.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { PaymentExcess, usePaymentConfirm } from '../../../components/form/PaymentExcess.tsx';
import { CountedDrawerNote } from '../../../resources/expenses/CountedDrawerNote.tsx';
import { Owed } from './Owed.tsx';
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
      <Owed employee={employee} noun="vale" before={record?.amount} />
      <PaymentExcess record={record} />
      {record && <CountedDrawerNote payment={record} which="que pagou este vale" />}
      <SourceInput label="Pago com" />
      <FieldInput name="observation" field={observation} />
    </FormDialog>
  );
}
