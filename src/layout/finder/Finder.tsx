import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../lazyComponent.tsx';
import { FinderButton } from './FinderButton.tsx';
import { useShortcut } from './useShortcut.ts';

const FinderDialog = lazyDialog(
  async () => (await import('./FinderDialog.tsx')).FinderDialog,
  'Não foi possível abrir a busca. Verifique a conexão e tente novamente.',
);

/** The one search for everything: its button, its shortcut and, while it is open, its box. */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const [shownAt, setShownAt] = useState(pathname);
  // The browser's way back leads out of it as well. The shop's own address only redirects to the dashboard.
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(isOpen && shownAt === '/');
  }
  const typed = useShortcut(isOpen, open);
  return (
    <>
      <FinderButton onOpen={open} onPrefetch={FinderDialog.prefetch} />
      {isOpen && <FinderDialog typed={typed} onClose={close} />}
    </>
  );
}
