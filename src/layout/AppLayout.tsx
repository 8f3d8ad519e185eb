import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAuthenticated } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { BottomBarLayout } from '../components/BottomBar.tsx';
import { DialogHost } from '../components/DialogHost.tsx';
import { OfflineNote } from '../components/OfflineNote.tsx';
import { QueuedSales } from '../sales/queue/QueuedSales.tsx';
import { useSession, useSessionState } from '../session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IdleWork } from './IdleWork.tsx';
import { Loading } from './Loading.tsx';
import { NavBar } from './NavBar.tsx';
import { OtherUserNotice, SessionEnd, SessionProblem } from './SessionProblem.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useNoBlindClicks } from './useNoBlindClicks.ts';

/** The product for a signed-in person; anybody else is taken to the login page. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { authenticated } = useAuthenticated();
  const session = useSession();
  // Whose session is known waits for no second answer: `requireAuth` would render a spinner first.
  return session || authenticated ? <SignedInLayout>{children}</SignedInLayout> : <Loading />;
}

/** What stands around every screen. */
function SignedInLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  const { session, isExpired } = useSessionState();
  useFocusAfterNavigation(main, pathname);
  useNoBlindClicks();
  return (
    <Page>
      {around}
      {/* Nothing is fetched or followed for who has to sign in again. */}
      {isShown && !isExpired && <IdleWork />}
      <Main id="conteudo" ref={main} tabIndex={-1}>
        <BottomBarLayout notices={notices}>
          <Content>
            {/* By address: a click shows at once that something is coming, and a broken screen breaks alone. By user: what one
                person typed is not shown to another who goes on in this tab. */}
            <ErrorBoundary key={`${session?.id} ${pathname}`}>
              <DialogHost>
                <Suspense fallback={<Loading />}>
                  {children}
                  <OnMount then={setShown} />
                </Suspense>
              </DialogHost>
            </ErrorBoundary>
          </Content>
        </BottomBarLayout>
      </Main>
    </Page>
  );
}

/** The same element each time: a change of screen renders none of it again. */
const around = (
  <>
    <SkipLink to="conteudo" />
    <NavBar />
    <SessionProblem />
    <OtherUserNotice />
    <SessionEnd />
  </>
);

const notices = (
  <>
    <OfflineNote />
    <QueuedSales />
  </>
);

/** Calls with true once what it stands beside in a Suspense boundary is there. */
function OnMount({ then }: { then: (isMounted: true) => void }) {
  useEffect(() => then(true), [then]);
  return null;
}

/** After a change of screen, reading and tabbing begin at the new one's top; on the first, where the browser has it. */
function useFocusAfterNavigation(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [main, pathname]);
}

/** As high as the window at least: what is at the foot is at the window's. */
const Page = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });

const Main = styled('main')({ outline: 'none', flex: 1, display: 'flex', flexDirection: 'column' });

const Content = styled('div')(({ theme }) => ({
  flex: 1,
  width: '100%',
  maxWidth: 1536,
  marginInline: 'auto',
  padding: theme.spacing(2, 2, 6),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(4, 3, 8) },
}));
