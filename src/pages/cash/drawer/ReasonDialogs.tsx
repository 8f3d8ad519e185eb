import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../domain/money.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { ConfirmCloseDialog } from '../../../components/ConfirmCloseDialog.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FormButtons } from '../../../components/form/FormFields.tsx';
import { useTimeZone } from '../../../session.ts';
import { CountLines } from './CountLines.tsx';
import { getEffectiveCount } from './effectiveCount.ts';
import { ReasonField } from './ReasonField.tsx';
import { formatOpeningDifference, getTakenOut, nameSession } from './texts.ts';
import { useExplainDifference, useExplainOpening, useReopen } from './useReasonMutations.ts';

interface SessionDialogProps {
  session: CashSession;
  onClose: () => void;
}

/** Reopens the latest session with a reason, to count it again. */
export function ReopenDialog({ session, onClose }: SessionDialogProps) {
  const timeZone = useTimeZone();
  const reopen = useReopen(session, onClose);
  const last = session.counts.at(-1);
  const takenOut = last ? getTakenOut(last) : 0;
  return (
    <ReasonForm
      title="Reabrir caixa"
      help="Por que o caixa precisa ser reaberto. Fica no histórico."
      label="Reabrir caixa"
      action={{ subject: 'o caixa', done: 'foi reaberto' }}
      mutation={reopen}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {`O ${nameSession(session, timeZone)}, volta a ficar aberto, para contar de novo. As contagens feitas continuam no histórico.`}
      </Typography>
      {takenOut > 0 && (
        <Typography>
          {`Na contagem saíram ${formatMoney(takenOut)} da gaveta. O esperado inclui esse valor: conte-o junto com o que está na gaveta.`}
        </Typography>
      )}
    </ReasonForm>
  );
}

/** Asks for the reason of a difference that was stored without one. */
export function ReasonDialog({ session, onClose }: SessionDialogProps) {
  const explain = useExplainDifference(session, onClose);
  const effective = getEffectiveCount(session);
  return (
    <DifferenceForm title="Motivo da diferença" mutation={explain} onClose={onClose}>
      {effective && <CountLines {...effective} />}
    </DifferenceForm>
  );
}

/** Asks for the reason of a difference at the opening that was stored without one. */
export function OpeningReasonDialog({ session, onClose }: SessionDialogProps) {
  const explain = useExplainOpening(session, onClose);
  return (
    <DifferenceForm title="Motivo da diferença na abertura" mutation={explain} onClose={onClose}>
      <Typography>{formatOpeningDifference(session)}</Typography>
    </DifferenceForm>
  );
}

function DifferenceForm(props: Pick<ReasonFormProps, 'title' | 'mutation' | 'onClose' | 'children'>) {
  return (
    <ReasonForm
      help="Por que há diferença. Fica no histórico do caixa."
      label="Salvar motivo"
      action={{ subject: 'o motivo', done: 'foi registrado' }}
      {...props}
    />
  );
}

interface ReasonFormProps {
  title: string;
  help: string;
  /** The label of the button. */
  label: string;
  /** What an error says about. */
  action: { subject: string; done: string };
  mutation: Pick<ReturnType<typeof useReopen>, 'mutate' | 'isPending' | 'error'>;
  onClose: () => void;
  children: React.ReactNode;
}

/** A dialog that asks for a required reason. */
function ReasonForm({ title, help, label, action, mutation, onClose, children }: ReasonFormProps) {
  const { mutate, isPending, error } = mutation;
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const isDirty = useRef(false);
  const isMissing = reason.trim() === '';
  useEffect(() => {
    isDirty.current = !isMissing;
  }, [isMissing]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) input.current?.focus();
    else if (!isPending) mutate(reason);
  }

  return (
    <ConfirmCloseDialog title={title} dirtyRef={isDirty} busy={isPending} onClose={onClose}>
      {(close) => (
        <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
          <DialogContent>
            <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
              {error && <FailureAlert error={error} {...action} />}
              {children}
              <ReasonField
                value={reason}
                onChange={setReason}
                help={help}
                isMissing={isChecked && isMissing}
                inputRef={input}
                autoFocus
              />
            </Stack>
          </DialogContent>
          <FormButtons label={label} busy={isPending} onCancel={close} />
        </form>
      )}
    </ConfirmCloseDialog>
  );
}
