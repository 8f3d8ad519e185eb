import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/**
 * Puts the caret of a controlled input after its next drawing: `placeCaret` is told where, given the text then shown.
 * `forward` is a ref of the caller's to the same input.
 */
export function useCaret(forward: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<((text: string) => number) | null>(null);
  useImperativeHandle(forward, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    const element = input.current;
    if (!wanted.current || !element) return;
    const position = wanted.current(element.value);
    wanted.current = null;
    if (element === document.activeElement) element.setSelectionRange(position, position);
  });

  const placeCaret = useCallback((at: (text: string) => number) => {
    wanted.current = at;
  }, []);

  return { input, placeCaret };
}
