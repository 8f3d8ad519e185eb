import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { restoreFocusToMain } from './focus.ts';

/** Renders a dialog; `close` closes it. */
type RenderDialog = (close: () => void) => ReactNode;

const OpenDialogContext = createContext<((render: RenderDialog) => void) | null>(null);

/**
 * Renders a screen's dialogs. A dialog stays open when the element that opened it is removed, for example a card that another
 * user deletes.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ render: RenderDialog; serial: number } | null>(null);
  const serial = useRef(0);
  const opener = useRef<Element | null>(null);
  const openDialog = useCallback((render: RenderDialog) => {
    serial.current += 1;
    // A dialog opened from another dialog returns the focus to the first opener, since the dialog in between closes.
    opener.current ??= document.activeElement;
    setDialog({ render, serial: serial.current });
  }, []);
  const close = useCallback(() => setDialog(null), []);
  useLayoutEffect(() => {
    // MUI would restore the focus later, when the opener may be removed already. The opener must have the focus at its removal
    // for useFocusHandoff to pass it on.
    if (dialog) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [dialog]);
  useEffect(() => {
    // The opener may have been removed.
    if (!dialog && serial.current > 0) restoreFocusToMain();
  }, [dialog]);
  return (
    <OpenDialogContext value={openDialog}>
      {children}
      {dialog && <Fragment key={dialog.serial}>{dialog.render(close)}</Fragment>}
    </OpenDialogContext>
  );
}

/** Returns a function that opens a dialog over the screen. Throws where there is no <DialogHost> around. */
export function useDialog(): (render: RenderDialog) => void {
  const openDialog = useContext(OpenDialogContext);
  if (!openDialog) throw new Error('useDialog needs a <DialogHost> around it');
  return openDialog;
}
