import type { ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { NOT_OPENED } from '../lazyComponent.tsx';
import { BusyButton } from './BusyButton.tsx';
import { useDialog } from './DialogHost.tsx';

interface LazyDialogButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'aria-label'> {
  children: ReactNode;
  /** Fetches the dialog's code; resolves to what draws it, given what closes it. */
  load: () => Promise<(close: () => void) => ReactNode>;
}

/** Opens a dialog whose code comes when it is wanted. Where that fails it says so, and the screen stays. */
export function LazyDialogButton({ load, children, ...button }: LazyDialogButtonProps) {
  const openDialog = useDialog();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      openDialog(await load());
    } catch {
      notify(NOT_OPENED, { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton {...button} loadingPosition={button.startIcon ? 'start' : 'center'} busy={busy} onClick={open}>
      {children}
    </BusyButton>
  );
}
