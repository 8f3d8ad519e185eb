import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import { loadElementCode } from '../lazyComponent.ts';
import { restoreFocusToMain } from './focus.ts';

/** Renders a dialog; `close` closes it, and those over it. */
type RenderDialog = (close: () => void) => ReactNode;

/**
 * The code of a lazy dialog is fetched first. `over` keeps the open dialog below the new one; by default the new one replaces it.
 */
type OpenDialog = (render: RenderDialog, options?: { over?: boolean }) => void;

interface HostedDialog {
  serial: number;
  content: ReactNode;
  opener: Element | null;
}

/** A reload also helps when a newer version has replaced the dialog's files. */
export const NOT_OPENED = 'Não foi possível abrir. Verifique a conexão e recarregue a página.';

const OpenDialogContext = createContext<OpenDialog | null>(null);

/**
 * Renders a screen's dialogs. A dialog stays open when the element that opened it is removed, for example a card that another
 * user deletes.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly HostedDialog[]>([]);
  const serial = useRef(0);
  const previous = useRef(dialogs);
  const notify = useNotify();
  const openDialog = useCallback<OpenDialog>(
    (render, { over = false } = {}) => {
      serial.current += 1;
      const own = serial.current;
      const close = () =>
        setDialogs((open) => {
          const index = open.findIndex((each) => each.serial === own);
          return index < 0 ? open : open.slice(0, index);
        });
      const opener = document.activeElement;
      const content = render(close);
      const show = () => {
        const dialog = { serial: own, content, opener };
        // A dialog that replaces another returns the focus to the first opener, since the dialog in between is closed.
        // A transition: a lazy input whose code is fetched already renders without its placeholder.
        startTransition(() =>
          setDialogs((open) => (over ? [...open, dialog] : [{ ...dialog, opener: open[0]?.opener ?? dialog.opener }])),
        );
      };
      const code = loadElementCode(content);
      if (code) code.then(show, () => notify(NOT_OPENED, { type: 'error' }));
      else show();
    },
    [notify],
  );
  useLayoutEffect(() => {
    const closed = previous.current[dialogs.length];
    previous.current = dialogs;
    // MUI would restore the focus later, when the opener may be removed already. The opener must have the focus at its
    // removal for useFocusHandoff to pass it on.
    if (closed?.opener instanceof HTMLElement) closed.opener.focus({ preventScroll: true });
  }, [dialogs]);
  useEffect(() => {
    // The opener may have been removed.
    if (dialogs.length === 0 && serial.current > 0) restoreFocusToMain();
  }, [dialogs]);
  return (
    <OpenDialogContext value={openDialog}>
      {children}
      {dialogs.map(({ serial, content }) => (
        <Fragment key={serial}>{content}</Fragment>
      ))}
    </OpenDialogContext>
  );
}

/** Returns a function that opens a dialog over the screen. Throws where there is no <DialogHost> around. */
export function useDialog(): OpenDialog {
  const openDialog = useContext(OpenDialogContext);
  if (!openDialog) throw new Error('useDialog needs a <DialogHost> around it');
  return openDialog;
}
