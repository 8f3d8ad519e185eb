import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** A date field is a group of three parts. */
const REFUSED = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/**
 * Takes a person to the first field that the server refused. (The first one that the form itself finds wrong gets the focus
 * from react-hook-form.)
 */
export function FocusOnRefusal() {
  const { errors, submitCount } = useFormState();
  const mark = useRef<HTMLSpanElement>(null);
  const seen = useRef(submitCount);
  useEffect(() => {
    // Once for each try: afterwards the focus is where the person puts it.
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const refused = Object.values(errors).some((error) => error?.type === 'server');
    if (refused) mark.current?.closest('form')?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [errors, submitCount]);
  return <span ref={mark} hidden />;
}
