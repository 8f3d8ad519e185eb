import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';

/** Says that the device has no connection, over the screen's foot: nothing moves, and what lies under it can be pressed. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <AtFoot role="status">
      {!online && (
        <Bar data-offline>
          <CloudOffIcon fontSize="small" />
          Sem conexão. O que você digitou continua aqui.
        </Bar>
      )}
    </AtFoot>
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

const AtFoot = styled('div')(({ theme }) => ({
  position: 'fixed',
  // Over dialogs too: it is there that people type.
  zIndex: theme.zIndex.snackbar,
  insetInline: theme.spacing(2),
  bottom: `calc(${theme.spacing(2)} + env(safe-area-inset-bottom))`,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  // The wizard's bar is at the foot of the screen as well.
  'body:has([data-foot]) &': { bottom: `calc(${theme.spacing(12.5)} + env(safe-area-inset-bottom))` },
  '@media print': { display: 'none' },
}));

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1.25, 2),
  borderRadius: 12,
  fontWeight: 600,
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  boxShadow: theme.vars.shadows[8],
  '& > svg': { flex: 'none' },
}));
