import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isSameId } from '../../../../../domain/ids.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { ConfirmDiscard } from '../../../../components/ConfirmCloseDialog.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { LoadError } from '../../../../components/LoadError.tsx';
import { RowSkeletons } from '../../../../components/Skeletons.tsx';
import { useIsPhone } from '../../../../components/useIsPhone.ts';
import { endCount, isCountTyped, useCountDraft } from '../countDraft.ts';
import { useLatestSession } from '../queries.ts';
import { CompareStep } from './CompareStep.tsx';
import { CountedElsewhere } from './CountedElsewhere.tsx';
import { CountStep } from './CountStep.tsx';
import { KeepStep } from './KeepStep.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StopCountDialog } from './StopCountDialog.tsx';
import { useStoreCount } from './useStoreCount.ts';

/**
 * Counts the drawer and closes it in three steps. Blind: what was expected is known once the count is stored, so what stays in the drawer
 * is asked before the comparison. What is typed is kept on the device until then.
 */
export function CountDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  const isPhone = useIsPhone();
  const draft = useCountDraft();
  // The draft ends before the comparison.
  const [seen] = useState(draft?.seen);
  const [lastDraft, setLastDraft] = useState(draft);
  if (draft && draft !== lastDraft) setLastDraft(draft);
  const [result, setResult] = useState<CashSession | null>(null);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const store = useStoreCount(session, (stored) => setResult(stored.session));
  // The draft also ends when the count is stored and its response is lost, and when another device or tab counts or gives up.
  const isEnded = !result && !draft;
  const latest = useLatestSession(isEnded);
  const counted = result ?? (isEnded && hasNewCount(latest.data, session) ? latest.data : null);

  function giveUp() {
    if (!result) endCount();
    onClose();
  }

  const step = counted ? 'compare' : draft?.step;
  const isTyped = counted ? reason.trim() !== '' : draft !== null && isCountTyped(draft);
  const close = () => (isTyped ? setAsking(true) : giveUp());
  return (
    <Dialog open onClose={store.isPending ? undefined : close} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle>Fechar Caixa</DialogTitle>
      <Typography role="status" color="textSecondary" sx={{ px: 3 }}>
        {step === 'count' && 'Passo 1 de 3: conte o que há de cada forma.'}
        {step === 'keep' && 'Passo 2 de 3: diga quanto fica na gaveta.'}
        {step === 'compare' && 'Passo 3 de 3: compare. O caixa está fechado.'}
        {!step && !latest.isPending && 'Esta contagem já terminou.'}
      </Typography>
      {!result && draft?.step === 'count' && <CountStep draft={draft} errors={store.errors} onCancel={close} />}
      {!result && draft?.step === 'keep' && <KeepStep draft={draft} session={session} store={store} />}
      {counted && !result && lastDraft && (
        <Box sx={{ mx: 3, mt: 1 }}>
          <CountedElsewhere session={counted} draft={lastDraft} where="Abaixo está a contagem dele." />
        </Box>
      )}
      {counted && <CompareStep session={counted} seen={seen} reason={reason} onReason={setReason} onClose={onClose} />}
      {!step && (
        <>
          <DialogContent>
            <LoadError query={latest} failure="Não foi possível carregar a contagem." />
            {latest.isPending && <RowSkeletons rows={4} height={44} />}
          </DialogContent>
          <StepButtons>
            <Button variant="contained" onClick={onClose}>
              Fechar
            </Button>
          </StepButtons>
        </>
      )}
      {counted ? (
        <ConfirmDiscard open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
      ) : (
        <StopCountDialog open={isAsking} onStay={() => setAsking(false)} onKeep={onClose} onGiveUp={giveUp} />
      )}
    </Dialog>
  );
}

/** Whether the latest session is the counted one, closed by a count that was stored after this one began. */
function hasNewCount(latest: CashSession | null | undefined, { id, counts }: CashSession): latest is CashSession {
  return isSameId(latest?.id, id) && latest?.closed_at !== null && (latest?.counts.length ?? 0) > counts.length;
}
