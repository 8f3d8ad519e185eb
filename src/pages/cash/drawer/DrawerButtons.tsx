import AddCircleOutline from '@mui/icons-material/AddCircleOutlineOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Button from '@mui/material/Button';
import type { CashMovementKind } from '../../../../domain/drawer.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import type { CashOpening } from '../../../dataProvider/methods/drawer.ts';
import { startCount } from './countDraft.ts';
import { CountDialog, MovementDialog, OpenDialog } from './lazyDialogs.ts';
import { useCachedTimeline, useOpening } from './queries.ts';

/** The buttons of the drawer: to open it, or to take out, put in and close. None while it is counted here. */
export function DrawerButtons({ session }: { session: CashSession | null | undefined }) {
  const openDialog = useDialog();
  const openCount = useOpenCount();
  const { data: opening, isPending } = useOpening(session === null);
  if (session) {
    return (
      <>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RemoveCircleOutline />}
          onClick={() => openDialog(renderMovement('sangria'))}
        >
          Sangria
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AddCircleOutline />}
          onClick={() => openDialog(renderMovement('suprimento'))}
        >
          Suprimento
        </Button>
        <Button variant="contained" startIcon={<LockOutlined />} onClick={() => openCount(session)}>
          Fechar Caixa
        </Button>
      </>
    );
  }
  return (
    <Button
      variant="contained"
      startIcon={<LockOpenOutlined />}
      disabled={session === null && isPending}
      // Holds its place until it is known whether the drawer is open.
      sx={session === undefined ? { visibility: 'hidden' } : undefined}
      onClick={() => openDialog(renderOpening(opening))}
    >
      Abrir caixa
    </Button>
  );
}

export const renderMovement = (kind: CashMovementKind) => (close: () => void) => (
  <MovementDialog kind={kind} onClose={close} />
);

export const renderOpening = (opening: CashOpening | undefined) => (close: () => void) => (
  <OpenDialog opening={opening} onClose={close} />
);

/** Returns a function that starts the count of the open session, or continues the one of this device. */
export function useOpenCount(): (session: CashSession, isContinued?: boolean) => void {
  const openDialog = useDialog();
  const getCachedTimeline = useCachedTimeline();
  return (session, isContinued = false) => {
    if (!isContinued) startCount(session, getCachedTimeline(session.id));
    openDialog((close) => <CountDialog session={session} onClose={close} />);
  };
}
