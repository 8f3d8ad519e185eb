import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAuthenticated } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ActionNotices } from '../components/ActionNotices.tsx';
import { BottomBarLayout } from '../components/BottomBar.tsx';
import { DialogHost } from '../components/DialogHost.tsx';
import { OfflineNote } from '../components/OfflineNote.tsx';
import { lazyComponent } from '../lazyComponent.ts';
import { BackgroundWork } from '../prefetch.ts';
import { QueuedSales } from '../sales/queue/QueuedSales.tsx';
import { useSession, useSessionState } from '../session.ts';
import { skipLink } from '../theme/skipLink.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Loading } from './Loading.tsx';
import { NavBar } from './NavBar.tsx';
import { OtherUserNotice, SessionEnd, SessionProblem, UnreachableScreen, useIsUserUnknown } from './SessionNotices.tsx';
import { useSubmitShortcut } from './useSubmitShortcut.ts';

const FirstPasswordPage = lazyComponent(
  async () => (await import('../pages/account/FirstPasswordPage.tsx')).FirstPasswordPage,
);

/** The layout for a signed-in user; redirects everybody else to the login page. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { authenticated } = useAuthenticated();
  const session = useSession();
  // With a known session it renders at once: `requireAuth` would render a spinner first.
  if (session?.first_password) return <FirstPassword />;
  return session || authenticated ? <SignedInLayout>{children}</SignedInLayout> : <Loading />;
}

/** In place of every screen: the server refuses all else until the first password is replaced. */
function FirstPassword() {
  return (
    <ErrorBoundary>
      <SessionProblem />
      <Suspense fallback={<Loading />}>
        <FirstPasswordPage />
      </Suspense>
      <SessionEnd />
    </ErrorBoundary>
  );
}

function SignedInLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  const { session, isExpired } = useSessionState();
  const isUserUnknown = useIsUserUnknown();
  useFocusAfterNavigation(main, pathname);
  useSubmitShortcut();
  return (
    <DialogHost>
      <Page>
        {header}
        {/* Nothing is prefetched or subscribed to after the session has ended. */}
        {isShown && !isExpired && <BackgroundWork />}
        <Main id="conteudo" ref={main} tabIndex={-1}>
          <BottomBarLayout notices={isUserUnknown ? <QueuedSales /> : notices}>
            <Content>
              {/* By address: the fallback shows at once, and an error affects one screen. By user: what one user typed is not
                shown to another who continues in this tab. */}
              <ErrorBoundary key={`${session?.id} ${pathname}`}>
                <DialogHost>
                  <Suspense fallback={<Loading />}>
                    {isUserUnknown ? <UnreachableScreen /> : children}
                    {!isUserUnknown && <MountSignal then={setShown} />}
                  </Suspense>
                </DialogHost>
              </ErrorBoundary>
            </Content>
          </BottomBarLayout>
        </Main>
      </Page>
    </DialogHost>
  );
}

/** A constant element, which does not render again when the screen changes. */
const header = (
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
    <ActionNotices />
    <OfflineNote />
    <QueuedSales />
  </>
);

/** The first Tab stop: moves the focus past the navigation, to the element with the id `to`. */
function SkipLink({ to }: { to: string }) {
  return (
    <SkipAnchor
      href={`#${to}`}
      onClick={(event) => {
        // The default action would add a history entry.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      Pular para o conteúdo
    </SkipAnchor>
  );
}

const SkipAnchor = styled('a')(({ theme }) => skipLink(theme));

/** Calls `then(true)` when its Suspense boundary has rendered its content. */
function MountSignal({ then }: { then: (isMounted: true) => void }) {
  useEffect(() => then(true), [then]);
  return null;
}

/** After a navigation, moves the focus and the scroll position to the top of the new screen; not on the first screen. */
function useFocusAfterNavigation(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [main, pathname]);
}

/** At least as high as the window, so that the bottom bar is at its bottom. */
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
