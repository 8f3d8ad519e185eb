import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** What jsdom lacks for printing. Tells how often the browser was asked to print. */
export function stubPrinting() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  return print;
}

/** The lines of what is printed, label and amount, with plain spaces. */
export function readPrintedLines(): string[] {
  return [...printed().querySelectorAll('dl > div')].map((line) =>
    replaceNonBreakingSpaces([...line.children].map(text).join(': ')),
  );
}

/** The words that are no line of amounts. */
export function readPrintedTexts(): string[] {
  return [...printed().querySelectorAll('p')].map(text).map(replaceNonBreakingSpaces);
}

/** The one sheet that goes to the printer. It says the same as the one on the screen. */
function printed(): Element {
  const sheets = document.body.querySelectorAll(':scope > [data-printed]');
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets;
  if (!sheet) throw new Error('nothing would be printed');
  const shown = within(screen.getByRole('dialog')).getByRole('group', { name: 'Prévia' });
  expect(text(sheet)).toBe(text(shown));
  return sheet;
}

function text(element: Element): string {
  return element.textContent ?? '';
}
