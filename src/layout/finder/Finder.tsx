import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { FinderButton } from './FinderButton.tsx';
import { loadFinder, preloadFinder } from './loadFinder.ts';
import { useShortcut } from './useShortcut.ts';

const NOT_LOADED = 'Não foi possível abrir a busca. Verifique a conexão e tente novamente.';

/** The one search for everything: its button, its shortcut and, while it is open, its box. */
export function Finder() {
  const [Box, setBox] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const notify = useNotify();
  const { pathname } = useLocation();
  const open = useCallback(() => {
    loadFinder().then(
      (loaded) => setBox(() => loaded),
      () => notify(NOT_LOADED, { type: 'error' }),
    );
  }, [notify]);
  const close = useCallback(() => setBox(null), []);
  useShortcut(open);
  // The browser's way back leads out of it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the address
  useEffect(close, [pathname]);
  return (
    <>
      <FinderButton onOpen={open} onPreload={preloadFinder} />
      {Box && <Box onClose={close} />}
    </>
  );
}
