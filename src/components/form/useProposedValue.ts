import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Id } from '../../../domain/ids.ts';

/** Proposes a value for a field that is empty, once, as soon as it is known: the person may empty the field again. */
export function useProposedValue(name: string, proposed: Id | undefined): void {
  const { getValues, setValue } = useFormContext();
  // The form sets its initial values when it is ready, over what was set before.
  const { isReady } = useFormState();
  const isProposed = useRef(false);
  useEffect(() => {
    if (!isReady || proposed === undefined || isProposed.current) return;
    isProposed.current = true;
    if (getValues(name) == null) setValue(name, proposed);
  }, [isReady, proposed, name, getValues, setValue]);
}
