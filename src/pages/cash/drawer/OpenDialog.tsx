import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { type Cents, negate, sumCents } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { cashSessions } from '../../../../domain/resources/cashSessions.ts';
import { FieldInput, FieldInputs } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../../components/form/NewEmployee.tsx';
import type { CashOpening } from '../../../dataProvider/methods/drawer.ts';
import { formatCashWithoutSession, formatDifference, formatExpectedOpening } from './texts.ts';

interface OpenDialogProps {
  /** Undefined if it could not be loaded: nothing is proposed then. */
  opening: CashOpening | undefined;
  onClose: () => void;
}

/** Opens the drawer with a float. What stayed in it is proposed; another amount is recorded as the difference at opening. */
export function OpenDialog({ opening, onClose }: OpenDialogProps) {
  const { float = null, keep = null, in_float = 0, without_session: waiting = 0 } = opening ?? {};
  return (
    <FormDialog
      resource={cashSessions}
      record={null}
      submitLabel="Abrir caixa"
      defaultValues={{ float }}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      onClose={onClose}
    >
      <FieldInputs
        resource={cashSessions}
        overrides={{
          opening_reason: keep !== null && <OpeningReasonInput keep={keep} inFloat={in_float} />,
          employee_id: <ResponsibleInput name="employee_id" field={cashSessions.fields.employee_id} />,
        }}
      />
      {keep !== null && <OpeningDifference keep={keep} inFloat={in_float} />}
      {waiting > 0 && (
        <Alert severity="info" variant="outlined">
          {`${formatCount(waiting, 'lançamento foi feito', 'lançamentos foram feitos')} sem caixa aberto e ${waiting === 1 ? 'entra' : 'entram'} neste caixa. ${formatCash(in_float)}`}
        </Alert>
      )}
    </FormDialog>
  );
}

/** How much of the float is of what was recorded while no drawer was open. */
function formatCash(cents: Cents): string {
  if (cents === 0) return `${formatCashWithoutSession(cents)}.`;
  return `${formatCashWithoutSession(cents)}: conte tudo o que está na gaveta agora.`;
}

interface ExpectedFloat {
  keep: Cents;
  inFloat: Cents;
}

/** How the typed float differs from what should be in the drawer; 0 before one is typed. */
function useOpeningDifference({ keep, inFloat }: ExpectedFloat): Cents {
  const float: Cents | null | undefined = useWatch({ name: 'float' });
  return float === null || float === undefined ? 0 : sumCents([float, negate(keep), negate(inFloat)]);
}

/** Asks why the float differs. The reason can be given later too. */
function OpeningReasonInput(expected: ExpectedFloat) {
  if (useOpeningDifference(expected) === 0) return null;
  return <FieldInput name="opening_reason" field={cashSessions.fields.opening_reason} />;
}

/** What should be in the drawer, and how the typed float differs from it. */
function OpeningDifference({ keep, inFloat }: ExpectedFloat) {
  const difference = useOpeningDifference({ keep, inFloat });
  return (
    <Typography color="textSecondary" role="status">
      {`${formatExpectedOpening({ previous_keep: keep, in_float: inFloat })} `}
      {difference !== 0 && `${formatDifference(difference)}: a diferença fica registrada na abertura.`}
    </Typography>
  );
}
