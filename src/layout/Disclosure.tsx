import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface DisclosureProps {
  dropdown: Dropdown;
  dropdownState: DropdownState;
  /** Renders the button with the props that connect it to the panel. */
  button: (props: { onClick: () => void; 'aria-expanded': boolean; 'aria-controls': string | undefined }) => ReactNode;
  align: 'left' | 'right' | 'screen';
  children: ReactNode;
}

/**
 * A button and the panel it opens. The panel closes on a click outside, on Escape (the focus returns to the button) and when the
 * keyboard focus leaves it. No role="menu": this is navigation by the Tab key.
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

function useOutsideClick(container: React.RefObject<HTMLElement | null>, isEnabled: boolean, onOutside: () => void) {
  const callback = useRef(onOutside);
  callback.current = onOutside;
  useEffect(() => {
    if (!isEnabled) return;
    const handleClick = (event: MouseEvent) => {
      // composedPath and not the target: an icon that the click has replaced is no longer in the page.
      if (container.current && !event.composedPath().includes(container.current)) callback.current();
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [container, isEnabled]);
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

/** The panels of the navigation bar. At most one is open. */
type Dropdown = 'operations' | 'registrations' | 'mobile' | 'user';

export interface DropdownState {
  isOpen(dropdown: Dropdown): boolean;
  /** Opens a dropdown and closes any other; closes it if it is open. */
  toggle(dropdown: Dropdown): void;
  close(dropdown: Dropdown): void;
}

/** Which dropdown is open; a navigation closes it, a change of the window's width does not. */
export function useDropdownState(): DropdownState {
  const [open, setOpen] = useState<Dropdown | 'none'>('none');
  const { key } = useLocation();
  // By history entry and not by address: the item of the current screen closes the menu too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each history entry
  useEffect(() => setOpen('none'), [key]);
  return {
    isOpen: (dropdown) => open === dropdown,
    toggle: useCallback((dropdown) => setOpen((current) => (current === dropdown ? 'none' : dropdown)), []),
    close: useCallback((dropdown) => setOpen((current) => (current === dropdown ? 'none' : current)), []),
  };
}
