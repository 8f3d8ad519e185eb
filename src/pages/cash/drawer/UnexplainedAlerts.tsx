import Button from '@mui/material/Button';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { isOpeningUnexplained } from '../../../../domain/sessionFloat.ts';
import { ActionAlert } from '../../../components/ActionAlert.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { OpeningReasonDialog, ReasonDialog } from './lazyDialogs.ts';

interface UnexplainedAlertProps {
  session: CashSession;
  /** What screen readers call the button. */
  label?: string;
}

/** Asks for the reason of the last count's difference. */
export function UnexplainedAlert({ session, label }: UnexplainedAlertProps) {
  const openDialog = useDialog();
  return (
    <ReasonAlert
      text="A diferença está sem motivo."
      label={label}
      onExplain={() => openDialog((close) => <ReasonDialog session={session} onClose={close} />)}
    />
  );
}

/** Asks for the reason of the difference at the opening; nothing without one, or with a reason. */
export function UnexplainedOpeningAlert({ session }: { session: CashSession }) {
  const openDialog = useDialog();
  if (!isOpeningUnexplained(session)) return null;
  return (
    <ReasonAlert
      text="A diferença na abertura está sem motivo."
      label="Informar motivo da diferença na abertura"
      onExplain={() => openDialog((close) => <OpeningReasonDialog session={session} onClose={close} />)}
    />
  );
}

interface ReasonAlertProps {
  text: string;
  /** What screen readers call the button. */
  label?: string;
  onExplain: () => void;
}

function ReasonAlert({ text, label, onExplain }: ReasonAlertProps) {
  return (
    <ActionAlert severity="warning" variant="outlined" sx={{ my: 1 }}>
      <div>{text}</div>
      <Button variant="outlined" color="inherit" aria-label={label} onClick={onExplain}>
        Informar motivo
      </Button>
    </ActionAlert>
  );
}
