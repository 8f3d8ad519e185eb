import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';

/** Shows that the device is offline, at the bottom of a screen or above a form's buttons. */
export function OfflineNote({ isForm = false }: { /** Something may have been typed. */ isForm?: boolean }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Always rendered: screen readers announce only changes in a live region that already exists.
  return (
    <div aria-live="polite">
      {!online && (
        <Strip data-notice>
          <CloudOffIcon fontSize="small" />
          {isForm ? 'Sem conexão. O que você digitou continua aqui.' : 'Sem conexão. O que está na tela continua aqui.'}
        </Strip>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  fontWeight: 600,
  lineHeight: 1.25,
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  '& > svg': { flex: 'none' },
}));
