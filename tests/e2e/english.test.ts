import type { Page } from '@playwright/test';
import englishMessages from 'ra-language-english';
import { ptBR } from '../../src/i18n/ptBR.ts';
import { expect, signedOut, test } from './support/test.ts';
import { everyDialog, everyScreen, everyStep, settled } from './support/tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

/** All that a page says: its title, its texts, and the names and hints that are only read out. */
function sayingsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-roledescription',
      'aria-valuetext',
      'aria-description',
      'title',
      'placeholder',
      'alt',
    ];
    const said = [...document.querySelectorAll('body *')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.closest('script, style, noscript')) said.push(walker.currentNode.textContent ?? '');
    }
    return [document.title, ...said].map((text) => text.trim()).filter((text) => text !== '');
  });
}

function english(sayings: readonly string[]): string[] {
  // Addresses of people and their initials are no words.
  return sayings.filter((text) => MESSAGES.has(text) || WORDS.test(text.replaceAll(/\S+@\S+|^[A-Z]{1,2}$/g, '')));
}

/** Gathers what is English wherever a tour comes by. */
function listener(page: Page) {
  const found = new Set<string>();
  return {
    found,
    visit: async (place: string) => {
      for (const text of english(await sayingsOf(page))) found.add(`${place}: ${text}`);
    },
  };
}

/** Answers of a shop with nothing in it. */
const NOTHING: Record<string, unknown> = {
  '/summary': {
    customer: { total: 0, top: [] },
    reservation: { total: 0 },
    employee: { actives: { total: 0 } },
    cash_register: { value: 0 },
    expenses: [],
    rewards: [],
  },
  '/cash-register': {
    month: { total: 0 },
    daily_average: { total: 0 },
    today: { total: 0, expenses: 0, individual_sales: { total: 0, sales: [] } },
    cash_register_closed: [],
  },
  '/expenses/today': { list: [], total: 0 },
};

test('no screen, dialog, menu, mistake or step speaks English', async ({ page }) => {
  const { found, visit } = listener(page);
  await everyScreen(page, visit);
  for (const menu of ['Operações', 'Cadastros', 'Usuário']) {
    await page.getByRole('button', { name: menu }).click();
    await visit(`menu ${menu}`);
  }
  await everyDialog(page, visit);
  await everyStep(page, visit);
  expect([...found]).toEqual([]);
});

test('no screen speaks English that loads, has nothing to show or could not be loaded', async ({ page, trouble }) => {
  trouble.expect(/ 503$/);
  const { found, visit } = listener(page);
  const answers = /\/api\/(?!check-session)/;
  await page.route(answers, (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api', '');
    return route.fulfill({ json: { status: 'success', message: '', data: NOTHING[path] ?? [] } });
  });
  await everyScreen(page, (place) => visit(`${place}, empty`));
  await page.unroute(answers);
  await page.route(answers, () => undefined);
  for (const path of ['/dashboard', '/vendas', '/clientes', '/caixa', '/despesas']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visit(`${path}, loading`);
  }
  await page.unroute(answers);
  await page.route(answers, (route) => route.fulfill({ status: 503, body: '' }));
  for (const path of ['/dashboard', '/vendas', '/clientes', '/caixa', '/despesas']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await visit(`${path}, failed`);
  }
  expect([...found]).toEqual([]);
});

test('an English word or message is found, seen or only read out', async ({ page }) => {
  await page.goto('/despesas');
  await settled(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('aria-label', 'Close');
    button.textContent = 'Rows per page:';
    document.querySelector('main')?.append(button, 'Something went wrong');
  });
  expect(english(await sayingsOf(page)).sort()).toEqual(['Close', 'Rows per page:', 'Something went wrong']);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page and its mistakes speak no English', async ({ page }) => {
    const { found, visit } = listener(page);
    await page.goto('/login');
    await settled(page);
    await visit('/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await visit('/login, refused');
    expect([...found]).toEqual([]);
  });
});
