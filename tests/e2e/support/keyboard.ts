import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { expectNoAnimations } from './visual.ts';

const MAX_STOPS = 90;

/** Time limit for a focus ring to fade in. */
const FADE_IN_TIMEOUT_MS = 3000;

/** The computed styles that show focus, of an element and those around it. */
function readFocusStyles(target: ElementHandle<Element>): Promise<string> {
  return target.evaluate((element) => {
    const styles: string[] = [];
    const addStyle = (part: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth } = getComputedStyle(
        part,
        pseudo,
      );
      styles.push([outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth].join(' '));
    };
    let part: Element | null = element;
    for (let level = 0; part && level < 3; level += 1, part = part.parentElement) {
      addStyle(part);
      addStyle(part, '::after');
      for (const sibling of part.parentElement?.querySelectorAll(':scope > fieldset, :scope > span') ?? [])
        addStyle(sibling);
    }
    return styles.join('\n');
  });
}

const hasFocus = (target: ElementHandle<Element>) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. Fails when it is unreachable or its focus is invisible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Resolved once: a lookup per stop would take longer than the key press.
  const element = await target.evaluateHandle((found) => found as Element);
  // An element that already has the focus loses it first, to be measured without focus.
  const wasFocused = await hasFocus(element);
  if (wasFocused) {
    await page.keyboard.press('Tab');
    // Its focus ring fades out too.
    await expectNoAnimations(page);
  }
  const unfocusedStyles = await readFocusStyles(element);
  if (wasFocused) await page.keyboard.press('Shift+Tab');
  for (let stops = 0; !(await hasFocus(element)); stops += 1) {
    if (stops === MAX_STOPS) throw new Error(`The Tab key does not reach ${target}`);
    await page.keyboard.press('Tab');
  }
  await expect
    .poll(() => readFocusStyles(element), {
      message: `the focus is not visible at ${target}`,
      timeout: FADE_IN_TIMEOUT_MS,
    })
    .not.toBe(unfocusedStyles);
}

/** Reaches the element with Tab and presses a key. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Reaches a field with Tab and replaces its text. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
