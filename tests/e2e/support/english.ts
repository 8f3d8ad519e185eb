import type { Page } from '@playwright/test';
import englishMessages from 'ra-language-english';
import { ptBR } from '../../../src/i18n/ptBR.ts';

/** English UI words that are not Portuguese words. */
const WORDS = new RegExp(
  `\\b(${[
    'loading|close|open|save|cancel|delete|edit|search|next|previous|page|pages|rows?|required|clear|options?|show|hide',
    'go|sort|sorted|error|submit|back|remove|add|added|update|updated|create|created|undo|yes|invalid|password|user|please',
    'not|found|failed|select|selected|choose|empty|of|the|and|to|with|is|are|was|your|you|this|try|again|first|last|menu item',
    'sign|log ?out|settings|today|customer|sale|expense|reward|service|employee|breadcrumb|dismiss|expand|collapse|toggle',
  ].join('|')})\\b`,
  'i',
);

/** react-admin's English messages without placeholders that differ from the pt-BR ones. */
const MESSAGES = new Set(listMessages(englishMessages).filter((text) => !listMessages(ptBR).includes(text)));

function listMessages(messages: object): string[] {
  return Object.values(messages)
    .flatMap((value: unknown) => (typeof value === 'string' ? value.split('||||') : listMessages(value as object)))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.includes('%{'));
}

/** All texts of an element, including accessible names and descriptions. Runs in the browser too. */
export function collectTexts(root: Element): string[] {
  const attributes = [
    'aria-label',
    'aria-roledescription',
    'aria-valuetext',
    'aria-description',
    'title',
    'placeholder',
    'alt',
  ];
  const texts = [...root.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent?.closest('script, style, noscript')) texts.push(walker.currentNode.textContent ?? '');
  }
  return [document.title, ...texts].map((text) => text.trim()).filter((text) => text !== '');
}

/** The texts that are English. Ignores e-mail addresses and initials. */
export function filterEnglish(texts: readonly string[]): string[] {
  return texts.filter((text) => MESSAGES.has(text) || WORDS.test(text.replaceAll(/\S+@\S+|^[A-Z]{1,2}$/g, '')));
}

/** The English texts of a page, visible or accessible only. */
export async function findEnglish(page: Page): Promise<string[]> {
  return filterEnglish(await page.locator('body').evaluate(collectTexts));
}
