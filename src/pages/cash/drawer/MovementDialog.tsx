import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { CASH_MOVEMENT_KINDS, type CashMovementKind, computeExpected } from '../../../../domain/drawer.ts';
import type { Json } from '../../../../domain/fields/codec.ts';
import type { Cents } from '../../../../domain/money.ts';
import { cashMovements } from '../../../../domain/resources/cashSessions.ts';
import type { CashFigures, CashSession } from '../../../../domain/schemas/cashSession.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../../components/form/NewEmployee.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { useFigures, useFiguresReader } from './queries.ts';

/** How a wrong amount is corrected: movements are never edited. */
const CORRECTIONS: Record<CashMovementKind, string> = {
  sangria: 'Errou o valor? Registre um suprimento com a diferença.',
  suprimento: 'Errou o valor? Registre uma sangria com a diferença.',
};

interface MovementDialogProps {
  kind: CashMovementKind;
  /** The open session. */
  session: CashSession;
  onClose: () => void;
}

/** Takes cash out of the open drawer ('Sangria') or puts some in ('Suprimento'), with the reason and who did it. */
export function MovementDialog({ kind, session, onClose }: MovementDialogProps) {
  const notify = useNotifyAbout(cashMovements.name);
  const { amount, reason, employee_id } = cashMovements.fields;
  const label = CASH_MOVEMENT_KINDS[kind];
  const figures = useFiguresReader(session.id);
  // Without the figures there was no warning yet: it is shown before anything is sent.
  const confirmExcess = async (values: Json) => {
    if (figures.getLoaded()) return true;
    return !isExcess(values.amount as Cents, await figures.load());
  };
  return (
    <FormDialog
      resource={cashMovements}
      record={null}
      title={label}
      defaultValues={{ kind }}
      confirm={kind === 'sangria' ? confirmExcess : undefined}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={() => {
        notify(`${label} ${kind === 'sangria' ? 'registrada' : 'registrado'} com sucesso!`, { type: 'success' });
        return true;
      }}
      onClose={onClose}
    >
      <FieldInput name="amount" field={amount} autoFocus />
      {kind === 'sangria' && <ExcessAlert session={session} />}
      <FieldInput name="reason" field={reason} />
      <ResponsibleInput name="employee_id" field={employee_id} />
      <Typography color="textSecondary">{CORRECTIONS[kind]}</Typography>
    </FormDialog>
  );
}

/** Whether an amount is more than what should be in the drawer; false without the figures. */
function isExcess(amount: Cents | null | undefined, figures: CashFigures | null | undefined): boolean {
  return Boolean(figures) && (amount ?? 0) > computeExpected(figures as CashFigures).cash;
}

/** Warns while the amount is more than what should be in the drawer. Nothing without the figures. */
function ExcessAlert({ session }: { session: CashSession }) {
  const amount: Cents | null | undefined = useWatch({ name: 'amount' });
  const { data: figures } = useFigures(session.id);
  if (!isExcess(amount, figures)) return null;
  return (
    <Alert severity="warning" variant="outlined">
      É mais do que deve haver na gaveta. Confira o valor.
    </Alert>
  );
}
