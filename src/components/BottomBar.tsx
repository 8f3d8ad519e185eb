import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LOW_SCREEN } from '../theme/lowScreen.ts';

const SLOT_CLASS = 'bottom-bar-slot';
const SlotContext = createContext<HTMLElement | null>(null);

interface BottomBarLayoutProps {
  /** Notices shown at the bottom of every screen, above the screen's own bar. Each one is marked with `data-notice`. */
  notices: ReactNode;
  children: ReactNode;
}

/** A screen with its bottom bars. The bars are sticky and take up room after the content, so they never cover the end of it. */
export function BottomBarLayout({ notices, children }: BottomBarLayoutProps) {
  // Created before the first render, so that a screen's bar appears together with the screen.
  const [slot] = useState(() => Object.assign(document.createElement('div'), { className: SLOT_CLASS }));
  const barRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = barRef.current;
    if (!bar) return;
    bar.append(slot);
    // An element that gets the focus is scrolled to a place above the bars.
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
      <SlotContext value={slot}>{children}</SlotContext>
      <StickyBar ref={barRef}>{notices}</StickyBar>
    </>
  );
}

/** Renders a screen's own bar into the bottom bar; without a BottomBarLayout around, in place. */
export function BottomBar({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext);
  return slot ? createPortal(children, slot) : children;
}

const StickyBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  // Below menus and dialogs.
  zIndex: theme.zIndex.appBar - 1,
  [`&:has([data-notice], [data-action-notice], .${SLOT_CLASS}:not(:empty))`]: {
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
  backgroundColor: theme.vars.palette.background.paper,
  // In a low window the notices would cover the content, so they follow it instead.
  [LOW_SCREEN]: { '&:has([data-notice])': { position: 'static' } },
  '@media print': { display: 'none' },
}));
