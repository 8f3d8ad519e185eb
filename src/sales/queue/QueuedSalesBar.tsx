import CloudQueue from '@mui/icons-material/CloudQueueOutlined';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
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
        <AtFoot data-queued>
          <GlobalStyles styles={roomBelow} />
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
        </AtFoot>
      )}
      {open && <QueuedSalesDialog mine={mine} others={queued.length - mine.length} onClose={close} />}
    </>
  );
}

/** The bar covers the foot of the screen: what is there, or has the focus, can be scrolled above it. */
const roomBelow = {
  html: { scrollPaddingBottom: '160px' },
  'main:not(:has([data-foot]))': { paddingBottom: '104px' },
  'body:has([data-offline]) main:not(:has([data-foot]))': { paddingBottom: '184px' },
  'main [data-foot]': { marginTop: '64px' },
} as const;

const AtFoot = styled('div')(({ theme }) => ({
  position: 'fixed',
  // Under menus and dialogs.
  zIndex: theme.zIndex.appBar - 1,
  insetInline: theme.spacing(2),
  bottom: `calc(${theme.spacing(2)} + env(safe-area-inset-bottom))`,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  // Above the wizard's bar.
  'body:has([data-foot]) &': { bottom: `calc(${theme.spacing(12.5)} + env(safe-area-inset-bottom))` },
  // Above the bar for a lost connection.
  'body:has([data-offline]) &': { translate: '0 -56px' },
  [theme.breakpoints.down('sm')]: { 'body:has([data-offline]) &': { translate: '0 -78px' } },
  '@media print': { display: 'none' },
}));

const Bar = styled(Button)(({ theme }) => ({
  pointerEvents: 'auto',
  minWidth: 0,
  lineHeight: 1.2,
  whiteSpace: 'normal',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: theme.vars.shadows[8],
  '&.MuiButton-colorInherit': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

const SignedOutText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1.25, 2),
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.shadows[8],
}));
