import type { Page } from '@playwright/test';
import englishMessages from 'ra-language-english';
import { ptBR } from '../../../src/i18n/ptBR.ts';

/** Words of English screens that are no words of Portuguese. */
const WORDS = new RegExp(
  `\\b(${[
    'loading|close|open|save|cancel|delete|edit|search|next|previous|page|pages|rows?|required|clear|options?|show|hide',
    'go|sort|sorted|error|submit|back|remove|add|added|update|updated|create|created|undo|yes|invalid|password|user|please',
    'not|found|failed|select|selected|choose|empty|of|the|and|to|with|is|are|was|your|you|this|try|again|first|last|menu item',
    'sign|log ?out|settings|today|customer|sale|expense|reward|service|employee|breadcrumb|dismiss|expand|collapse|toggle',
  ].join('|')})\\b`,
  'i',
);

/** Every message of react-admin's in English that says the same in no other language and has nothing to fill in. */
const MESSAGES = new Set(messagesOf(englishMessages).filter((text) => !messagesOf(ptBR).includes(text)));

function messagesOf(messages: object): string[] {
  return Object.values(messages)
    .flatMap((value: unknown) => (typeof value === 'string' ? value.split('||||') : messagesOf(value as object)))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.includes('%{'));
}

/** All that a part of a page says: its texts, and the names and hints that are only read out. Runs in the browser too. */
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
  const said = [...root.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent?.closest('script, style, noscript')) said.push(walker.currentNode.textContent ?? '');
  }
  return [document.title, ...said].map((text) => text.trim()).filter((text) => text !== '');
}

/** What of some sayings is English. Addresses of people and their initials are no words. */
export function filterEnglish(sayings: readonly string[]): string[] {
  return sayings.filter((text) => MESSAGES.has(text) || WORDS.test(text.replaceAll(/\S+@\S+|^[A-Z]{1,2}$/g, '')));
}

/** What of all that a page says, seen or only read out, is English. */
export async function findEnglish(page: Page): Promise<string[]> {
  return filterEnglish(await page.locator('body').evaluate(collectTexts));
}
