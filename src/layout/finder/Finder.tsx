import { useCallback, useEffect, useState } from 'react';
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
  useShortcut(open);
  // The browser's way back leads out of it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the address
  useEffect(close, [pathname]);
  return (
    <>
      <FinderButton onOpen={open} onPrefetch={FinderDialog.prefetch} />
      {isOpen && <FinderDialog onClose={close} />}
    </>
  );
}
