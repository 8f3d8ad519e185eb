import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { ConfirmDiscard } from '../../../../components/ConfirmCloseDialog.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { useIsPhone } from '../../../../components/useIsPhone.ts';
import type { CountResult } from '../../../../dataProvider/methods/drawer.ts';
import { endCount, isCountTyped, useCountDraft } from '../countDraft.ts';
import { CompareStep } from './CompareStep.tsx';
import { CountStep } from './CountStep.tsx';
import { KeepStep } from './KeepStep.tsx';
import { useStoreCount } from './useStoreCount.ts';

/**
 * Counts the drawer and closes it in three steps. Blind: what was expected is known once the count is stored, so what stays in the drawer
 * is asked before the comparison. What is typed is kept on the device until then.
 */
export function CountDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  const isPhone = useIsPhone();
  const draft = useCountDraft();
  const [result, setResult] = useState<CountResult | null>(null);
  const [isAsking, setAsking] = useState(false);
  const store = useStoreCount(session, setResult);

  function giveUp() {
    if (!result) endCount();
    onClose();
  }

  // A count that ended in another tab, or was stored on another device, leaves nothing to show.
  const step = result ? 'compare' : draft?.step;
  const close = () => (!result && draft && isCountTyped(draft) ? setAsking(true) : giveUp());
  return (
    <Dialog open onClose={store.isPending ? undefined : close} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle>Fechar Caixa</DialogTitle>
      <Typography role="status" color="textSecondary" sx={{ px: 3 }}>
        {step === 'count' && 'Passo 1 de 3: conte o que há de cada forma.'}
        {step === 'keep' && 'Passo 2 de 3: diga quanto fica na gaveta.'}
        {step === 'compare' && 'Passo 3 de 3: compare. O caixa está fechado.'}
        {!step && 'Esta contagem já terminou.'}
      </Typography>
      {!result && draft?.step === 'count' && <CountStep draft={draft} errors={store.errors} onCancel={close} />}
      {!result && draft?.step === 'keep' && (
        <KeepStep draft={draft} session={session} store={store} onGiveUp={giveUp} />
      )}
      {result && <CompareStep result={result} onClose={onClose} />}
      <ConfirmDiscard open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
    </Dialog>
  );
}
