import { useState } from 'react';

interface CopyText {
  /** For the element that contains the text. */
  setElement: (element: HTMLElement | null) => void;
  copy: () => Promise<void>;
  /** What the last attempt came to: copied, or selected for copying by hand. */
  outcome: 'copied' | 'selected' | null;
}

/** Copies a text that is on the screen. Over plain HTTP there is no clipboard API, and a browser may refuse it: then the text is selected. */
export function useCopyText(text: string): CopyText {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<CopyText['outcome']>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      if (element) getSelection()?.selectAllChildren(element);
      // The older API works over plain HTTP but needs a selection.
      setOutcome(document.execCommand?.('copy') ? 'copied' : 'selected');
    }
  }

  return { setElement, copy, outcome };
}
