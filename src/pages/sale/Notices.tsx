import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { keptOf } from '../../saleQueue/storage.ts';
import { momentOf } from '../../saleQueue/words.ts';
import { useTimeZone, useToday } from '../../session.ts';
import type { WizardState } from './state.ts';

interface NoticesProps {
  user: Id;
  state: WizardState;
  /** The key of the run that was taken up. */
  resumed: string | null;
  /** What of it no longer exists. */
  lost: readonly string[];
}

/** What a person should know who finds a sale half entered. Give it the run's key as key: it is gone with the run it speaks of. */
export function Notices({ user, state, resumed, lost }: NoticesProps) {
  const clock = { today: useToday(), timeZone: useTimeZone() };
  const [kept] = useState(() => keptOf(user, state.key));
  const [closed, setClosed] = useState(false);
  if (resumed !== state.key || closed || state.attempt) return null;
  return (
    <Alert
      severity={lost.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      onClose={() => setClosed(true)}
      closeText="Fechar"
    >
      {kept
        ? `Esta é a venda de ${formatMoney(kept.sale.amount)} guardada ${momentOf(kept, clock)}.`
        : 'Esta é a venda que você não terminou.'}
      {lost.length > 0 && ` Parte dela não existe mais e foi retirada: ${lost.join(', ')}.`}
    </Alert>
  );
}
