import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** Stubs what jsdom lacks for printing. Returns the mock of `window.print`. */
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

/** The printed lines as `label: amount`. */
export function readPrintedLines(): string[] {
  return [...getPrintedSheet().querySelectorAll('dl > div')].map((line) =>
    replaceNonBreakingSpaces([...line.children].map(readText).join(': ')),
  );
}

/** The printed paragraphs. */
export function readPrintedTexts(): string[] {
  return [...getPrintedSheet().querySelectorAll('p')].map(readText).map(replaceNonBreakingSpaces);
}

/** The printed sheet. Checks that it has the text of the preview. */
function getPrintedSheet(): Element {
  const sheets = document.body.querySelectorAll(':scope > [data-printed]');
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets;
  if (!sheet) throw new Error('nothing would be printed');
  const preview = within(screen.getByRole('dialog')).getByRole('group', { name: 'Prévia' });
  expect(readText(sheet)).toBe(readText(preview));
  return sheet;
}

function readText(element: Element): string {
  return element.textContent ?? '';
}
