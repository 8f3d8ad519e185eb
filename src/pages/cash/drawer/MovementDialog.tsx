import { useNotify } from 'react-admin';
import { CASH_MOVEMENT_KINDS, type CashMovementKind } from '../../../../domain/drawer.ts';
import { cashMovements } from '../../../../domain/resources/cashSessions.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../../components/form/NewEmployee.tsx';

/** Takes cash out of the open drawer ('Sangria') or puts some in ('Suprimento'), with the reason and who did it. */
export function MovementDialog({ kind, onClose }: { kind: CashMovementKind; onClose: () => void }) {
  const notify = useNotify();
  const { amount, reason, employee_id } = cashMovements.fields;
  const label = CASH_MOVEMENT_KINDS[kind];
  return (
    <FormDialog
      resource={cashMovements}
      record={null}
      title={label}
      defaultValues={{ kind }}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={() => {
        notify(`${label} ${kind === 'sangria' ? 'registrada' : 'registrado'} com sucesso!`, { type: 'success' });
        return true;
      }}
      onClose={onClose}
    >
      <FieldInput name="amount" field={amount} autoFocus />
      <FieldInput name="reason" field={reason} />
      <ResponsibleInput name="employee_id" field={employee_id} />
    </FormDialog>
  );
}
