import CloudQueue from '@mui/icons-material/CloudQueueOutlined';
import { styled } from '@mui/material/styles';

/** In place of what sells a reservation whose sale is in the queue of this device. */
export function QueuedSaleNote({ isShort = false }: { isShort?: boolean }) {
  return (
    <Note>
      <CloudQueue fontSize="small" />
      {isShort ? 'Venda guardada' : 'Venda guardada neste aparelho'}
    </Note>
  );
}

const Note = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 44,
  fontWeight: 600,
  color: theme.vars.palette.warning.main,
}));
