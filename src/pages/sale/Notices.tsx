import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { WizardState } from './state.ts';

interface NoticesProps {
  state: WizardState;
  /** Something was taken up that had been left unfinished. */
  resumed: boolean;
  /** What of it no longer exists. */
  lost: readonly string[];
}

/** What a person should know who finds a sale half entered. Gone with the run it speaks of. */
export function Notices({ state, resumed, lost }: NoticesProps) {
  const [{ key }] = useState(state);
  const [closed, setClosed] = useState(false);
  if (!resumed || closed || key !== state.key || state.attempt) return null;
  return (
    <Alert
      severity={lost.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      onClose={() => setClosed(true)}
      closeText="Fechar"
    >
      Esta é a venda que você não terminou.
      {lost.length > 0 && ` Parte dela não existe mais e foi retirada: ${lost.join(', ')}.`}
    </Alert>
  );
}
