import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What hangs from the navigation bar. At most one of them is open. */
export type Dropdown = 'operations' | 'registrations' | 'mobile' | 'user';

export interface OneOpen {
  isOpen(dropdown: Dropdown): boolean;
  /** Opens a dropdown, closing the one that is open; closes it when it is the one. */
  toggle(dropdown: Dropdown): void;
  /** Closes a dropdown if it is the open one. */
  close(dropdown: Dropdown): void;
}

/** Which dropdown is open: none at first, and none after each change of screen. */
export function useOneOpen(): OneOpen {
  const [open, setOpen] = useState<Dropdown | 'none'>('none');
  const { key } = useLocation();
  // By the history's entry and not by the address: choosing the item of the screen one is on closes the menu too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the entry
  useEffect(() => setOpen('none'), [key]);
  return {
    isOpen: (dropdown) => open === dropdown,
    toggle: useCallback((dropdown) => setOpen((now) => (now === dropdown ? 'none' : dropdown)), []),
    close: useCallback((dropdown) => setOpen((now) => (now === dropdown ? 'none' : now)), []),
  };
}
