import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { WizardState } from './state.ts';

/** After a change of step, reading and tabbing go on from the new step's heading. Not on the first: the browser has it. `ready`: the step is there. */
export function useStepFocus({ step, key }: WizardState, ready: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ step, key });
  useLayoutEffect(() => {
    if (!ready) return;
    if (shown.current.step === step && shown.current.key === key) return;
    shown.current = { step, key };
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step, key, ready]);
  return heading;
}
