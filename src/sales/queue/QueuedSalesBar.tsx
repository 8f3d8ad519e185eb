import CloudQueue from '@mui/icons-material/CloudQueueOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { isSameId } from '../../../domain/ids.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { useSession, useTimeZone } from '../../session.ts';
import { getRefusal, useQueueMemory } from './memory.ts';
import { formatBarMessage } from './messages.ts';
import { QueuedSalesDialog } from './QueuedSalesDialog.tsx';
import { useQueueSender } from './sender.ts';
import { useQueuedSales } from './storage.ts';

/** Shows on every screen that sales are queued, and sends them. A press lists them. */
export function QueuedSalesBar() {
  const session = useSession();
  const memory = useQueueMemory();
  const queued = useQueuedSales();
  const openDialog = useDialog();
  useQueueSender(useTimeZone());

  const ownSales = queued.filter(({ user }) => isSameId(user, session?.id));
  const decisionCount = ownSales.filter((sale) => sale.held || getRefusal(memory, sale) !== null).length;
  if (queued.length === 0) return null;
  return (
    <div data-notice>
      {session ? (
        <Bar
          variant="contained"
          color={decisionCount > 0 ? 'warning' : 'inherit'}
          startIcon={<CloudQueue />}
          aria-haspopup="dialog"
          onClick={() => openDialog((close) => <QueuedSalesDialog onClose={close} />)}
        >
          {formatBarMessage(ownSales.length, decisionCount, queued.length - ownSales.length)}
        </Bar>
      ) : (
        <SignedOutText>{`${formatBarMessage(queued.length, 0, 0)}: ${queued.length === 1 ? 'entra' : 'entram'} quando quem vendeu entrar de novo`}</SignedOutText>
      )}
    </div>
  );
}

const Bar = styled(Button)(({ theme }) => ({
  width: '100%',
  lineHeight: 1.2,
  whiteSpace: 'normal',
  borderRadius: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  // An outer outline would be outside the window.
  '&:focus-visible': { outlineOffset: -4 },
  '&.MuiButton-colorInherit': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

const SignedOutText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1.25, 2),
  textAlign: 'center',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
