import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const SLOT = 'foot-slot';
const Slot = createContext<HTMLElement | null>(null);

interface FootedProps {
  /** What is said at the foot of every screen, each of it marked `data-notice`; over a screen's own bar. */
  notices: ReactNode;
  children: ReactNode;
}

/**
 * A screen and, at its foot, the one place for every bar: it stays in sight at the window's foot and has room of its own after the
 * screen, so that it never covers what cannot be scrolled out from under it.
 */
export function BottomBarLayout({ notices, children }: FootedProps) {
  // Made before it is drawn: what a screen puts into it is there with the screen.
  const [slot] = useState(() => Object.assign(document.createElement('div'), { className: SLOT }));
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = foot.current;
    if (!bar) return;
    bar.append(slot);
    // What gets the focus is scrolled to above the bars.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = getComputedStyle(bar).position === 'sticky' ? `${bar.offsetHeight}px` : '';
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [slot]);
  return (
    <>
      <Slot value={slot}>{children}</Slot>
      <Bars ref={foot}>{notices}</Bars>
    </>
  );
}

/** Puts a screen's own bar at the foot; where there is none, it stays where it is. */
export function BottomBar({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot ? createPortal(children, slot) : children;
}

const Bars = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  // Under menus and dialogs.
  zIndex: theme.zIndex.appBar - 1,
  [`&:has([data-notice], .${SLOT}:not(:empty))`]: { paddingBottom: 'env(safe-area-inset-bottom)' },
  backgroundColor: theme.vars.palette.background.paper,
  // In a window as low as this the notices would leave no room for what they are about: they come after it.
  '@media (max-height: 480px)': { '&:has([data-notice])': { position: 'static' } },
  '@media print': { display: 'none' },
}));
