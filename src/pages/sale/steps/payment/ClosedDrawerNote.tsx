import Typography from '@mui/material/Typography';
import { useMayCall } from '../../../../access.ts';
import { useDrawer } from '../../../cash/drawer/queries.ts';

/** Says that no drawer is open for the cash, and which one it will be in. Nothing while that is not known. */
export function ClosedDrawerNote() {
  const mayRead = useMayCall('GET /cash-sessions/current');
  if (useDrawer({ enabled: mayRead })?.current !== null) return null;
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ gridColumn: '1 / -1' }}>
      O caixa está fechado: este dinheiro entra na próxima abertura.
    </Typography>
  );
}
