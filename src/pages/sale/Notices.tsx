import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useLastSale } from '../../sales/lastSale.ts';
import { formatQueuedTime } from '../../sales/queue/messages.ts';
import { findQueued, type QueuedSale, useQueuedSales } from '../../sales/queue/storage.ts';
import { useTimeZone, useToday } from '../../session.ts';
import { SoldPanel } from './SoldPanel.tsx';
import { isUntouched, type WizardState } from './state/state.ts';

interface ResumedNoticeProps {
  user: Id;
  state: WizardState;
  resumedKey: string | null;
  /** Names of references that no longer exist. */
  missingNames: readonly string[];
}

/**
 * Says that the sale was resumed and which references were removed. Pass the sale's key as React key, so that it
 * resets with the sale.
 */
export function ResumedNotice({ user, state, resumedKey, missingNames }: ResumedNoticeProps) {
  const clock = { today: useToday(), timeZone: useTimeZone() };
  const [queued] = useState(() => findQueued(user, state.key));
  const [isClosed, setIsClosed] = useState(false);
  // CorrectionNotice already says which sale it is.
  const isExplained = state.corrects !== undefined && missingNames.length === 0;
  if (resumedKey !== state.key || isClosed || state.attempt || isExplained) return null;
  return (
    <Alert
      severity={missingNames.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      onClose={() => setIsClosed(true)}
      closeText="Fechar"
    >
      {queued
        ? `Esta é a venda de ${formatMoney(queued.sale.amount)} guardada ${formatQueuedTime(queued, clock)}.`
        : 'Esta é a venda que você não terminou.'}
      {missingNames.length > 0 && ` Parte dela não existe mais e foi retirada: ${missingNames.join(', ')}.`}
    </Alert>
  );
}

/** Shown on the first step until the next sale begins: the result of the last sale. */
export function LastSaleNotice({ user, state }: { user: Id; state: WizardState }) {
  const hasBegun = !(state.step === 'reservation' && isUntouched(state));
  const { lastSale, dismiss } = useLastSale(user, state.key, hasBegun);
  if (!lastSale) return null;
  return 'queued' in lastSale ? (
    <QueuedPanel queued={lastSale.queued} onClose={dismiss} />
  ) : (
    <SoldPanel receipt={lastSale.receipt} onClose={dismiss} />
  );
}

/** Shown while the last sale is in the queue. */
function QueuedPanel({ queued, onClose }: { queued: QueuedSale; onClose: () => void }) {
  const isWaiting = useQueuedSales().some(({ key }) => key === queued.key);
  if (!isWaiting) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }} onClose={onClose} closeText="Dispensar aviso">
      <AlertTitle>Venda de {formatMoney(queued.sale.amount)} guardada neste aparelho</AlertTitle>
      Não foi possível falar com o servidor. Ela entra sozinha, uma única vez, quando ele voltar. Pode atender o próximo
      cliente.
    </Alert>
  );
}
