import { Suspense, useState } from 'react';
import type { Summary } from '../../../../domain/responses.ts';
import { lazyOptional } from '../../../lazyComponent.ts';
import { readFirstSteps } from './storage.ts';

/** Lazy: an established shop never needs it. */
const FirstSteps = lazyOptional(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** Shows the checklist when the shop looks new, or when it was begun and not finished. */
export function FirstStepsSlot({ summary }: { summary: Summary | undefined }) {
  // Read once: finishing the steps must not hide the final message.
  const [storedProgress] = useState(readFirstSteps);
  const [isWanted, setIsWanted] = useState(storedProgress === 'begun');
  if (!summary || storedProgress === 'hidden' || storedProgress === 'done') return null;
  if (!isWanted && looksNew(summary)) setIsWanted(true);
  return isWanted ? (
    <Suspense>
      <FirstSteps summary={summary} />
    </Suspense>
  ) : null;
}

/** A cheap guess from the summary; FirstSteps then checks exactly. */
function looksNew({ customer, employee, cash_register }: Summary): boolean {
  if (customer.total === 0 || employee.actives.total === 0) return true;
  return cash_register.value === 0 && customer.top.every(({ total_visits }) => total_visits === 0);
}
