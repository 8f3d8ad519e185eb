import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { cashSessions } from '../../../../domain/resources/cashSessions.ts';
import { FieldInputs } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../../components/form/NewEmployee.tsx';
import type { CashOpening } from '../../../dataProvider/methods/drawer.ts';
import { formatDifference } from './texts.ts';

interface OpenDialogProps {
  /** Undefined if it could not be loaded: nothing is proposed then. */
  opening: CashOpening | undefined;
  onClose: () => void;
}

/** Opens the drawer with a float. What stayed in it is proposed; another amount is recorded as the difference at opening. */
export function OpenDialog({ opening, onClose }: OpenDialogProps) {
  const { float = null, without_session: waiting = 0 } = opening ?? {};
  return (
    <FormDialog
      resource={cashSessions}
      record={null}
      defaultValues={{ float }}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      onClose={onClose}
    >
      <FieldInputs
        resource={cashSessions}
        overrides={{
          employee_id: <ResponsibleInput name="employee_id" field={cashSessions.fields.employee_id} />,
        }}
      />
      {float !== null && <OpeningDifference kept={float} />}
      {waiting > 0 && (
        <Alert severity="info" variant="outlined">
          {`${formatCount(waiting, 'lançamento foi feito', 'lançamentos foram feitos')} sem caixa aberto e ${waiting === 1 ? 'entra' : 'entram'} neste caixa.`}
        </Alert>
      )}
    </FormDialog>
  );
}

/** What stayed in the drawer, and how the typed float differs from it. */
function OpeningDifference({ kept }: { kept: Cents }) {
  const float: Cents | null | undefined = useWatch({ name: 'float' });
  const isDifferent = float !== null && float !== undefined && float !== kept;
  return (
    <Typography color="textSecondary" role="status">
      {`No último fechamento ficaram ${formatMoney(kept)} na gaveta. `}
      {isDifferent && `${formatDifference(float - kept)}: a diferença fica registrada na abertura.`}
    </Typography>
  );
}
