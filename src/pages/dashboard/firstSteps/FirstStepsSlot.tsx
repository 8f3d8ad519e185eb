import { lazy, Suspense, useState } from 'react';
import type { Summary } from '../../../../domain/responses.ts';
import { readFirstSteps } from './storage.ts';

/** Code that a running shop never fetches. One that cannot be fetched leaves the dashboard as it is. */
const FirstSteps = lazy(async () => {
  try {
    return { default: (await import('./FirstSteps.tsx')).FirstSteps };
  } catch {
    return { default: Nothing };
  }
});

/** Where the first steps are shown, when the figures look like those of a new shop or they were begun and not finished. */
export function FirstStepsSlot({ summary }: { summary: Summary | undefined }) {
  // Asked once: finishing them must not take away the sentence that says so.
  const [remembered] = useState(readFirstSteps);
  const [wanted, setWanted] = useState(remembered === 'begun');
  if (!summary || remembered === 'hidden' || remembered === 'done') return null;
  if (!wanted && looksNew(summary)) setWanted(true);
  return wanted ? (
    <Suspense>
      <FirstSteps summary={summary} />
    </Suspense>
  ) : null;
}

/** Cheap, and wrong only towards asking once more: whether anything that a running shop has is missing. */
function looksNew({ customer, employee, cash_register }: Summary): boolean {
  if (customer.total === 0 || employee.actives.total === 0) return true;
  return cash_register.value === 0 && customer.top.every(({ total_visits }) => total_visits === 0);
}

function Nothing() {
  return null;
}
