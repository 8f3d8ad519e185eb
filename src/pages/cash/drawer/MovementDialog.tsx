import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { CASH_MOVEMENT_KINDS, type CashMovementKind } from '../../../../domain/drawer.ts';
import type { Cents } from '../../../../domain/money.ts';
import { cashMovements } from '../../../../domain/resources/cashSessions.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../../components/form/NewEmployee.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { DrawerExcess, useExcessConfirm } from './DrawerExcess.tsx';

/** How a wrong amount is corrected: movements are never edited. */
const CORRECTIONS: Record<CashMovementKind, string> = {
  sangria: 'Errou o valor? Registre um suprimento com a diferença.',
  suprimento: 'Errou o valor? Registre uma sangria com a diferença.',
};

interface MovementDialogProps {
  kind: CashMovementKind;
  onClose: () => void;
}

/** Takes cash out of the open drawer ('Sangria') or puts some in ('Suprimento'), with the reason and who did it. */
export function MovementDialog({ kind, onClose }: MovementDialogProps) {
  const notify = useNotifyAbout(cashMovements.name);
  const { amount, reason, employee_id } = cashMovements.fields;
  const label = CASH_MOVEMENT_KINDS[kind];
  const confirmExcess = useExcessConfirm();
  return (
    <FormDialog
      resource={cashMovements}
      record={null}
      title={label}
      defaultValues={{ kind }}
      confirm={kind === 'sangria' ? (values) => confirmExcess(values.amount as Cents) : undefined}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={() => {
        notify(`${label} ${kind === 'sangria' ? 'registrada' : 'registrado'} com sucesso!`, { type: 'success' });
        return true;
      }}
      onClose={onClose}
    >
      <FieldInput name="amount" field={amount} autoFocus />
      {kind === 'sangria' && <TypedExcess />}
      <FieldInput name="reason" field={reason} />
      <ResponsibleInput name="employee_id" field={employee_id} />
      <Typography color="textSecondary">{CORRECTIONS[kind]}</Typography>
    </FormDialog>
  );
}

function TypedExcess() {
  const amount: Cents | null | undefined = useWatch({ name: 'amount' });
  return <DrawerExcess amount={amount} />;
}
