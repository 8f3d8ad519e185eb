import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../lazyComponent.tsx';
import { keptNames, subscribeToKept } from './kept.ts';

/**
 * Where it cannot be fetched there is none of it, and the screens work without: the sales stay kept. The wizard fetches it
 * beforehand, while the server is there: it is wanted when it is not.
 */
export const KeptSalesBar = lazyComponent(() =>
  import('./KeptSalesBar.tsx').then(
    (module) => module.KeptSalesBar,
    () => () => null,
  ),
);

/** The sales kept on this device, from the first one on: until then their code need not be there. */
export function KeptSales() {
  const some = useSyncExternalStore(subscribeToKept, isSomethingKept);
  const [wanted, setWanted] = useState(some);
  if (some && !wanted) setWanted(true);
  // There before the first of them: a screen reader tells what comes into a region that it knows already.
  return (
    <div aria-live="polite">
      {wanted && (
        <Suspense>
          <KeptSalesBar />
        </Suspense>
      )}
    </div>
  );
}

function isSomethingKept(): boolean {
  return keptNames().length > 0;
}
