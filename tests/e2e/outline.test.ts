import type { Page } from '@playwright/test';
import { expect, signedOut, test } from './support/test.ts';
import { everyDialog, everyScreen, everyStep, settled } from './support/tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * What is wrong with the order of a page's headings and landmarks, as a person meets them who has it read out. While a
 * dialog is open, only the dialog is there.
 */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]');
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const all = (selector: string) => [...(dialog ?? document).querySelectorAll(selector)].filter(isThere);
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const faults: string[] = [];

    const levels = all('h1, h2, h3, h4, h5, h6').map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: (heading.textContent ?? '').trim(),
    }));
    if (!dialog && levels.filter(({ level }) => level === 1).length !== 1) faults.push('not exactly one h1');
    if (levels.some(({ text }) => text === '')) faults.push('a heading without a text');
    levels.forEach(({ level, text }, index) => {
      const before = levels[index - 1]?.level ?? (dialog ? 1 : 0);
      if (level > before + 1) faults.push(`h${level} "${text}" after h${before}`);
    });
    if (dialog) {
      if (nameOf(dialog) === '') faults.push('a dialog without a name');
      return faults;
    }

    if (all('main, [role="main"]').length !== 1) faults.push('not exactly one main');
    const navigation = all('nav, [role="navigation"]').map(nameOf);
    if (navigation.some((name) => name === '')) faults.push('a navigation without a name');
    if (new Set(navigation).size !== navigation.length) faults.push(`two navigations named ${navigation}`);
    const sectioning = 'article, aside, main, nav, section';
    const banners = all('header, [role="banner"]').filter((header) => !header.parentElement?.closest(sectioning));
    if (banners.length > 1) faults.push('more than one banner');
    if (document.title === '') faults.push('no title');
    const regions = all('section[aria-label], section[aria-labelledby], [role="region"], aside').map(nameOf);
    if (new Set(regions).size !== regions.length) faults.push(`two regions of one name: ${regions.join(', ')}`);
    return faults;
  });
}

test('every screen, dialog and step has its headings and landmarks in order', async ({ page }) => {
  const faults: string[] = [];
  const visit = async (place: string) => {
    for (const fault of await faultsOf(page)) faults.push(`${place}: ${fault}`);
  };
  await everyScreen(page, visit);
  // One of each kind: a form, a visit, a question, a form of many parts.
  await everyDialog(page, visit, ['/clientes', '/agendamentos']);
  await everyStep(page, visit);
  expect(faults).toEqual([]);
});

test('a skipped level, a second h1 and a nameless navigation are found', async ({ page }) => {
  await page.goto('/despesas');
  await settled(page);
  await page.evaluate(() => {
    for (const tag of ['h1', 'h4', 'nav']) {
      const added = document.createElement(tag);
      added.textContent = 'Algo';
      document.querySelector('main')?.append(added);
    }
  });
  const faults = await faultsOf(page);
  expect(faults).toContain('not exactly one h1');
  expect(faults).toContain('a navigation without a name');
  expect(faults.some((fault) => fault.startsWith('h4 "Algo"'))).toBe(true);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page has its headings and landmarks in order', async ({ page }) => {
    await page.goto('/login');
    await settled(page);
    // The logo and 'Entrar', as ui.md has it.
    expect(await faultsOf(page)).toEqual(['not exactly one h1']);
  });
});
