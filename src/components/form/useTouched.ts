import { type RefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';

/** Keeps `touched` true while there is something in the form around it that it did not start from. */
export function useTouched(touched: RefObject<boolean>): void {
  const { isDirty } = useFormState();
  useEffect(() => {
    touched.current = isDirty;
  }, [touched, isDirty]);
}
