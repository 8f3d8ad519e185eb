import CloudQueue from '@mui/icons-material/CloudQueueOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { sameId } from '../../../domain/ids.ts';
import { focusScreenIfNowhere } from '../../components/focus.ts';
import { useSession, useTimeZone } from '../../session.ts';
import { refusalIn, useQueueMemory } from './memory.ts';
import { barSentence } from './messages.ts';
import { QueuedSalesDialog } from './QueuedSalesDialog.tsx';
import { useQueuedSales } from './storage.ts';
import { useSender } from './useSender.ts';

/** Says on every screen that sales are queued on this device, and sends them. A press lists them. */
export function QueuedSalesBar() {
  const session = useSession();
  const memory = useQueueMemory();
  const queued = useQueuedSales();
  const [open, setOpen] = useState(false);
  useSender(useTimeZone());

  const mine = queued.filter(({ user }) => sameId(user, session?.id));
  const toDecide = mine.filter((sale) => sale.held || refusalIn(memory, sale) !== null).length;
  const close = () => {
    setOpen(false);
    // With the last sale the bar goes too, and the focus has nowhere to return to.
    setTimeout(focusScreenIfNowhere);
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
              {barSentence(mine.length, toDecide, queued.length - mine.length)}
            </Bar>
          ) : (
            <SignedOutText>{`${barSentence(queued.length, 0, 0)}: ${queued.length === 1 ? 'entra' : 'entram'} quando quem vendeu entrar de novo`}</SignedOutText>
          )}
        </div>
      )}
      {open && <QueuedSalesDialog mine={mine} others={queued.length - mine.length} onClose={close} />}
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
