import { Suspense, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadMessages } from '../i18n/index.ts';
import { lazyComponent } from '../lazyComponent.tsx';

const RETRY_MS = 2_000;

// No error boundary is around the toasts: a failed fetch would replace the whole page.
const Toasts = lazyComponent(async () => {
  const [module] = await Promise.all([import('../components/Toasts.tsx'), loadMessages()]);
  return module.Toasts;
}, RETRY_MS);

/** Fetches their code. Never rejects. */
export const prefetchToasts = Toasts.prefetch;

/** The toasts, from the first one on: until then their code need not be there. */
export function LazyToasts() {
  const { notifications } = useNotificationContext();
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  // There before the first of them: a screen reader tells what comes into a region that it knows already.
  return (
    <div aria-live="polite">
      {wanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}
