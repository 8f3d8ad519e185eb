import CloudQueue from '@mui/icons-material/CloudQueueOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { isSameId } from '../../../domain/ids.ts';
import { restoreFocusToMain } from '../../components/focus.ts';
import { useSession, useTimeZone } from '../../session.ts';
import { getRefusal, useQueueMemory } from './memory.ts';
import { formatBarMessage } from './messages.ts';
import { QueuedSalesDialog } from './QueuedSalesDialog.tsx';
import { useQueuedSales } from './storage.ts';
import { useQueueSender } from './useQueueSender.ts';

/** Says on every screen that sales are queued on this device, and sends them. A press lists them. */
export function QueuedSalesBar() {
  const session = useSession();
  const memory = useQueueMemory();
  const queued = useQueuedSales();
  const [open, setOpen] = useState(false);
  useQueueSender(useTimeZone());

  const mine = queued.filter(({ user }) => isSameId(user, session?.id));
  const toDecide = mine.filter((sale) => sale.held || getRefusal(memory, sale) !== null).length;
  const close = () => {
    setOpen(false);
    // With the last sale the bar goes too, and the focus has nowhere to return to.
    setTimeout(restoreFocusToMain);
  };
  return (
    <>
      {queued.length > 0 && (
        <div data-notice>
          {session ? (
            <Bar
              variant="contained"
              color={toDecide > 0 ? 'warning' : 'inherit'}
              startIcon={<CloudQueue />}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {formatBarMessage(mine.length, toDecide, queued.length - mine.length)}
            </Bar>
          ) : (
            <SignedOutText>{`${formatBarMessage(queued.length, 0, 0)}: ${queued.length === 1 ? 'entra' : 'entram'} quando quem vendeu entrar de novo`}</SignedOutText>
          )}
        </div>
      )}
      {open && <QueuedSalesDialog ownSales={mine} othersCount={queued.length - mine.length} onClose={close} />}
    </>
  );
}

const Bar = styled(Button)(({ theme }) => ({
  width: '100%',
  lineHeight: 1.2,
  whiteSpace: 'normal',
  borderRadius: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  // Its outline would be outside the window.
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
