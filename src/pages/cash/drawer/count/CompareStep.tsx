import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { hasDifference } from '../../../../../domain/drawer.ts';
import type { Id } from '../../../../../domain/ids.ts';
import { formatMoney } from '../../../../../domain/money.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { BusyButton } from '../../../../components/BusyButton.tsx';
import { useDialog } from '../../../../components/DialogHost.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { CountLines } from '../CountLines.tsx';
import { getEffectiveCount, isUnexplained } from '../effectiveCount.ts';
import { ReasonField } from '../ReasonField.tsx';
import { SessionSheetDialog } from '../SessionSheetDialog.tsx';
import { useExplainDifference } from '../useReasonMutations.ts';
import { RecordedMeanwhile } from './RecordedMeanwhile.tsx';
import { StepButtons } from './StepButtons.tsx';

interface CompareStepProps {
  session: CashSession;
  /** The ids of its rows when the count began; undefined if they are not known. */
  seen: readonly Id[] | undefined;
  /** As typed; stored by the dialog, which asks before it is lost. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** The last count of the closed session beside what was expected, and the reason of a difference. */
export function CompareStep({ session, seen, reason, onReason, onClose }: CompareStepProps) {
  const openDialog = useDialog();
  const count = session.counts.at(-1);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useExplainDifference(session, onClose);
  const effective = getEffectiveCount(session);
  const needsReason = isUnexplained(session);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (!needsReason) onClose();
    else if (reason.trim() !== '' && !isPending) mutate(reason);
  }

  return (
    <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
      <DialogContent>
        <Stack useFlexGap spacing={2}>
          {error && <FailureAlert error={error} subject="o motivo" done="foi registrado" />}
          {effective && <CountLines {...effective} />}
          {seen && <RecordedMeanwhile session={session} seen={seen} />}
          {count && <Typography>Fica na gaveta: {formatMoney(count.keep)}</Typography>}
          {count?.reason && <Typography>Motivo: {count.reason}</Typography>}
          {count?.reason && reason.trim() !== '' && reason.trim() !== count.reason && (
            <Alert severity="warning" variant="outlined">
              {`O motivo já foi informado em outro aparelho e não muda mais. Neste aparelho você tinha digitado: ${reason.trim()}`}
            </Alert>
          )}
          {needsReason && (
            <ReasonField
              value={reason}
              onChange={onReason}
              help="Por que há diferença. Fica no histórico do caixa."
              isMissing={isChecked && reason.trim() === ''}
            />
          )}
          {effective && !hasDifference(effective.difference) && <Typography role="status">Tudo confere.</Typography>}
          <Button
            startIcon={<PrintIcon />}
            sx={{ alignSelf: 'start' }}
            onClick={() =>
              openDialog((close) => <SessionSheetDialog session={session} onClose={close} />, { over: true })
            }
          >
            Imprimir
          </Button>
        </Stack>
      </DialogContent>
      <StepButtons>
        {needsReason && (
          <Button onClick={onClose} disabled={isPending}>
            Dizer depois
          </Button>
        )}
        <BusyButton type="submit" variant="contained" busy={isPending}>
          {needsReason ? 'Salvar motivo' : 'Concluir'}
        </BusyButton>
      </StepButtons>
    </form>
  );
}
