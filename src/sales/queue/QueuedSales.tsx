import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lazyComponent.tsx';
import { listStorageKeys, subscribeToQueue } from './storageKeys.ts';

/**
 * Where its code cannot be fetched there is no bar: the screens work without, and the sales stay queued. The wizard prefetches
 * it, because it is needed when the server is gone.
 */
export const QueuedSalesBar = lazyComponent(() =>
  import('./QueuedSalesBar.tsx').then(
    (module) => module.QueuedSalesBar,
    () => () => null,
  ),
);

/** The bar of the sales queued on this device. Its code is fetched for the first of them. */
export function QueuedSales() {
  const some = useSyncExternalStore(subscribeToQueue, isSomethingQueued);
  const [wanted, setWanted] = useState(some);
  if (some && !wanted) setWanted(true);
  // The region is there before the first of them: a screen reader announces only what comes into a region it knows.
  return (
    <div aria-live="polite">
      {wanted && (
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
