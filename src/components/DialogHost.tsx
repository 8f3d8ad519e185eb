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

/** A dialog, given what closes it. */
type RenderDialog = (close: () => void) => ReactNode;

const OpenDialog = createContext<((render: RenderDialog) => void) | null>(null);

/**
 * Where a screen's dialogs are. What opened one (a card, the button of an empty list) may go away while a person types in it,
 * because somebody else deleted or added something: the dialog stays.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ render: RenderDialog; serial: number } | null>(null);
  const serial = useRef(0);
  const opener = useRef<Element | null>(null);
  const show = useCallback((render: RenderDialog) => {
    serial.current += 1;
    // What opened one dialog out of another went away with that one.
    opener.current ??= document.activeElement;
    setOpen({ render, serial: serial.current });
  }, []);
  const close = useCallback(() => setOpen(null), []);
  useLayoutEffect(() => {
    // The dialog itself would give it back later, when what opened it may have gone already: it must go with the focus
    // in it for the focus to go on to its neighbour (useHandsFocusOn).
    if (open) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
  useEffect(() => {
    // What opened it may be gone.
    if (!open && serial.current > 0) restoreFocusToMain();
  }, [open]);
  return (
    <OpenDialog value={show}>
      {children}
      {open && <Fragment key={open.serial}>{open.render(close)}</Fragment>}
    </OpenDialog>
  );
}

/** Opens a dialog over the screen. Throws where there is no <DialogHost> around. */
export function useDialog(): (render: RenderDialog) => void {
  const show = useContext(OpenDialog);
  if (!show) throw new Error('useDialog needs a <DialogHost> around it');
  return show;
}
