import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { expectNoAnimations } from './visual.ts';

const MOST_STOPS = 90;

/** A ring that fades in is there by then, on a busy machine too. */
const FADING_MS = 3000;

/** How a thing and what stands around it are drawn: where any of it changes with the focus, the focus is seen. */
function drawing(target: ElementHandle<Element>): Promise<string> {
  return target.evaluate((element) => {
    const looks: string[] = [];
    const look = (part: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth } = getComputedStyle(
        part,
        pseudo,
      );
      looks.push([outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor, borderTopWidth].join(' '));
    };
    let part: Element | null = element;
    for (let level = 0; part && level < 3; level += 1, part = part.parentElement) {
      look(part);
      look(part, '::after');
      for (const beside of part.parentElement?.querySelectorAll(':scope > fieldset, :scope > span') ?? []) look(beside);
    }
    return looks.join('\n');
  });
}

const hasFocus = (target: ElementHandle<Element>) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until a thing has the focus. Fails when the keyboard never gets there, or where nobody sees that it did. */
export async function tabTo(page: Page, target: Locator, { fadingMs = FADING_MS } = {}): Promise<void> {
  await expect(target).toBeVisible();
  // Looked for once: at each stop it would take longer than the key.
  const element = await target.evaluateHandle((found) => found as Element);
  // What has the focus already is left for the next stop first, to be seen without it.
  const isThere = await hasFocus(element);
  if (isThere) {
    await page.keyboard.press('Tab');
    // Its ring fades out, too.
    await expectNoAnimations(page);
  }
  const before = await drawing(element);
  if (isThere) await page.keyboard.press('Shift+Tab');
  for (let stops = 0; !(await hasFocus(element)); stops += 1) {
    if (stops === MOST_STOPS) throw new Error(`The Tab key does not reach ${target}`);
    await page.keyboard.press('Tab');
  }
  await expect
    .poll(() => drawing(element), { message: `the focus is not to be seen at ${target}`, timeout: fadingMs })
    .not.toBe(before);
}

/** Goes to a thing with Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and types into it, over what stands there. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
