import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface DisclosureProps {
  dropdown: Dropdown;
  dropdownState: DropdownState;
  /** The button, given what makes it the dropdown's. */
  button: (props: { onClick: () => void; 'aria-expanded': boolean; 'aria-controls': string | undefined }) => ReactNode;
  /** Where the panel hangs. */
  align: 'left' | 'right' | 'screen';
  children: ReactNode;
}

/**
 * A button and the panel it opens. Closes on a click outside, on Escape (the button has the focus again) and when the
 * keyboard leaves it. Plain buttons and links, no role="menu": this is navigation, walked with the Tab key.
 */
export function Disclosure({ dropdown, dropdownState, button, align, children }: DisclosureProps) {
  const open = dropdownState.isOpen(dropdown);
  const container = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = () => dropdownState.close(dropdown);
  useOutsideClick(container, open, close);

  return (
    <Box
      ref={container}
      sx={{ position: align === 'screen' ? 'static' : 'relative' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
        container.current?.querySelector('button')?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {button({
        onClick: () => dropdownState.toggle(dropdown),
        'aria-expanded': open,
        'aria-controls': open ? panelId : undefined,
      })}
      {open && (
        <Panel id={panelId} align={align}>
          {children}
        </Panel>
      )}
    </Box>
  );
}

function useOutsideClick(container: React.RefObject<HTMLElement | null>, listening: boolean, onOutside: () => void) {
  const latest = useRef(onOutside);
  latest.current = onOutside;
  useEffect(() => {
    if (!listening) return;
    const listen = (event: MouseEvent) => {
      // The path and not the target: an icon that changes with the click is no longer in the page by now.
      if (container.current && !event.composedPath().includes(container.current)) latest.current();
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, [container, listening]);
}

const Panel = styled('div', { shouldForwardProp: (prop) => prop !== 'align' })<Pick<DisclosureProps, 'align'>>(
  ({ theme, align }) => ({
    position: 'absolute',
    top: '100%',
    zIndex: theme.zIndex.appBar,
    minWidth: 232,
    padding: theme.spacing(1),
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: theme.vars.shadows[8],
    ...(align === 'screen'
      ? {
          insetInline: 0,
          borderWidth: '1px 0',
          padding: theme.spacing(1, 2, 3),
          maxHeight: 'calc(100dvh - 100%)',
          overflowY: 'auto',
        }
      : { [align]: 0, marginTop: 8, borderRadius: 12 }),
  }),
);

/** What hangs from the navigation bar. At most one of them is open. */
type Dropdown = 'operations' | 'registrations' | 'mobile' | 'user';

export interface DropdownState {
  isOpen(dropdown: Dropdown): boolean;
  /** Opens a dropdown, closing the one that is open; closes it when it is the one. */
  toggle(dropdown: Dropdown): void;
  /** Closes a dropdown if it is the open one. */
  close(dropdown: Dropdown): void;
}

/** Which dropdown is open, over a change of the window's width too: none at first, and none after each change of screen. */
export function useDropdownState(): DropdownState {
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
