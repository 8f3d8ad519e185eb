import { Suspense } from 'react';
import { LoginPage } from '../pages/index.ts';
import { QueuedSales } from '../sales/queue/QueuedSales.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Loading } from './Loading.tsx';

/** The login page, which stands outside the layout. */
export function LoginScreen() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <LoginPage />
      </Suspense>
      <QueuedSales />
    </ErrorBoundary>
  );
}
