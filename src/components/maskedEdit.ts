/** What a key did to the text of a masked field, by the browser's name for it. */
export type Deletion = 'backward' | 'forward' | null;

/** The digits of a masked text, those before the caret and those after it. */
interface Digits {
  before: string;
  after: string;
}

/**
 * The digits after an edit of a masked text. Deleting a separator deletes the digit next to it: otherwise the mask
 * would put the separator back and the key would seem dead.
 */
export function digitsAfterEdit(shown: string, typed: string, caret: number, deletion: Deletion): Digits {
  const before = digitsOf(typed.slice(0, caret));
  const after = digitsOf(typed.slice(caret));
  const onlySeparator = typed.length < shown.length && before + after === digitsOf(shown);
  if (onlySeparator && deletion === 'backward') return { before: before.slice(0, -1), after };
  if (onlySeparator && deletion === 'forward') return { before, after: after.slice(1) };
  return { before, after };
}

/** Where the caret goes in a text so that `count` digits stay on its left or its right. */
export function caretBeside(text: string, count: number, side: 'left' | 'right'): number {
  return side === 'left' ? afterDigits(text, count) : text.length - afterDigits(reversed(text), count);
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function afterDigits(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text[index] ?? '')) seen += 1;
  }
  return text.length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
