import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface DisclosureProps {
  /** The button, given what makes it the dropdown's. */
  button: (props: { onClick: () => void; 'aria-expanded': boolean; 'aria-controls': string | undefined }) => ReactNode;
  align: 'left' | 'right' | 'screen';
  children: ReactNode;
}

/**
 * A button and the panel it opens, until a click outside, Escape (the button has the focus again), the keyboard's leaving it or a
 * change of screen. Plain buttons and links, no role="menu": this is navigation, walked with the Tab key.
 */
export function Disclosure({ button, align, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: MouseEvent) => {
      // The path and not the target: an icon that changes with the click is no longer in the page by now.
      if (container.current && !event.composedPath().includes(container.current)) close();
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [open, close]);
  const { key } = useLocation();
  // By the history's entry and not by the address: choosing the item of the screen one is on closes the menu too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the entry
  useEffect(close, [key]);

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
        onClick: () => setOpen(!open),
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
