import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lazyComponent.ts';
import { listStorageKeys, subscribeToQueue } from './storageKeys.ts';

/**
 * Without its code there is no bar, and the sales stay queued. The wizard prefetches it, because it is needed when
 * the server is down.
 */
export const QueuedSalesBar = lazyComponent(() =>
  import('./QueuedSalesBar.tsx').then(
    (module) => module.QueuedSalesBar,
    () => () => null,
  ),
);

/** The bar of queued sales, loaded when the first sale is queued. */
export function QueuedSales() {
  const hasQueued = useSyncExternalStore(subscribeToQueue, isSomethingQueued);
  const [isWanted, setIsWanted] = useState(hasQueued);
  if (hasQueued && !isWanted) setIsWanted(true);
  // A live region must exist before its content to be announced.
  return (
    <div aria-live="polite">
      {isWanted && (
        <Suspense>
          <QueuedSalesBar />
        </Suspense>
      )}
    </div>
  );
}

function isSomethingQueued(): boolean {
  return listStorageKeys().length > 0;
}
