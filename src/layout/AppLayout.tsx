import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Loading } from './Loading.tsx';
import { NavBar } from './NavBar.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { SessionProblem } from './SessionProblem.tsx';
import { SkipLink } from './SkipLink.tsx';
import { usePreloadOnIdle } from './usePreloadOnIdle.ts';

/** What stands around every screen of a signed-in person. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, pathname);
  usePreloadOnIdle();
  return (
    <>
      <SkipLink to="conteudo" />
      <NavBar />
      <SessionProblem />
      <SessionEnd />
      <Box component="main" id="conteudo" ref={main} tabIndex={-1} sx={{ outline: 'none' }}>
        <Container maxWidth="xl" sx={{ py: { xs: 2, md: 4 }, px: { xs: 2, md: 3 } }}>
          {/* By address: a click shows at once that something is coming, and a broken screen breaks alone. */}
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Container>
      </Box>
    </>
  );
}

/** After a change of screen, reading and tabbing begin at the new one's top; on the first, where the browser has it. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [main, pathname]);
}
