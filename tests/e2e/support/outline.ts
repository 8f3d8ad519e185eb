import type { Page } from '@playwright/test';

/**
 * Errors in a page's headings and landmarks, as a screen reader meets them. While a dialog is open, only the dialog
 * is checked.
 */
export function findOutlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isExposed = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]');
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const listExposed = (selector: string) => [...(dialog ?? document).querySelectorAll(selector)].filter(isExposed);
    const getName = (element: Element) =>
      element.getAttribute('aria-label') ??
      (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const faults: string[] = [];

    const levels = listExposed('h1, h2, h3, h4, h5, h6').map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: (heading.textContent ?? '').trim(),
    }));
    if (!dialog && levels.filter(({ level }) => level === 1).length !== 1) faults.push('not exactly one h1');
    if (levels.some(({ text }) => text === '')) faults.push('a heading without a text');
    levels.forEach(({ level, text }, index) => {
      const previousLevel = levels[index - 1]?.level ?? (dialog ? 1 : 0);
      if (level > previousLevel + 1) faults.push(`h${level} "${text}" after h${previousLevel}`);
    });
    if (dialog) {
      if (getName(dialog) === '') faults.push('a dialog without a name');
      return faults;
    }

    if (listExposed('main, [role="main"]').length !== 1) faults.push('not exactly one main');
    const navigation = listExposed('nav, [role="navigation"]').map(getName);
    if (navigation.some((name) => name === '')) faults.push('a navigation without a name');
    if (new Set(navigation).size !== navigation.length) faults.push(`two navigations named ${navigation}`);
    const sectioning = 'article, aside, main, nav, section';
    const banners = listExposed('header, [role="banner"]').filter(
      (header) => !header.parentElement?.closest(sectioning),
    );
    if (banners.length > 1) faults.push('more than one banner');
    if (document.title === '') faults.push('no title');
    const regions = listExposed('section[aria-label], section[aria-labelledby], [role="region"], aside').map(getName);
    if (new Set(regions).size !== regions.length) faults.push(`two regions of one name: ${regions.join(', ')}`);
    return faults;
  });
}
