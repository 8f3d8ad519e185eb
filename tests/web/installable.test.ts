import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findScreen } from '../../src/menus.ts';
import { getStorageKey } from '../../src/sales/queue/storageKeys.ts';
import { dark, light } from '../../src/theme/palette.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const noop = () => undefined;
const manifest = JSON.parse(read('public/manifest.webmanifest'));

describe('the installed product', () => {
  it('has the name, the language and the colours of the product, and opens the dashboard', () => {
    expect(manifest).toMatchObject({
      name: 'Navalha',
      short_name: 'Navalha',
      lang: 'pt-BR',
      display: 'standalone',
      theme_color: light.background.paper,
      background_color: light.background.default,
    });
    expect(findScreen(manifest.start_url)?.label).toBe('Dashboard');
  });

  it('has shortcuts to existing screens', () => {
    const shortcuts = manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [
      name,
      findScreen(url)?.label,
    ]);
    expect(shortcuts).toEqual([
      ['Nova Venda', 'Vendas'],
      ['Agendamentos', 'Agendamentos'],
      ['Caixa', 'Caixa'],
    ]);
  });

  it('colours the browser’s bar like the product’s bar, light and dark', () => {
    const page = new DOMParser().parseFromString(read('index.html'), 'text/html');
    const colours = [...page.querySelectorAll('meta[name="theme-color"]')].map((meta) => [
      meta.getAttribute('media'),
      meta.getAttribute('content'),
    ]);
    expect(colours).toEqual([
      ['(prefers-color-scheme: light)', light.background.paper],
      ['(prefers-color-scheme: dark)', dark.background.paper],
    ]);
  });
});

it('has an offline page without inline code or style, which the Content-Security-Policy would refuse', () => {
  const page = new DOMParser().parseFromString(read('public/offline.html'), 'text/html');
  expect(page.querySelectorAll('style, [style], script:not([src]), [onclick]')).toHaveLength(0);
  expect(page.querySelector('h1')?.textContent).toBe('Sem conexão com o salão');
  expect(page.querySelector('button')?.textContent).toBe('Tentar novamente');
});

it.each([
  [0, true, ''],
  [1, false, '1 venda guardada neste aparelho: ela entra quando a conexão voltar.'],
  [2, false, '2 vendas guardadas neste aparelho: elas entram quando a conexão voltar.'],
])('says on the offline page that %i sales are stored on the device', (count, isHidden, text) => {
  const page = new DOMParser().parseFromString(read('public/offline.html'), 'text/html');
  for (let sale = 0; sale < count; sale++) localStorage.setItem(getStorageKey(1, `${sale}`), '{}');
  const script = new Function('setInterval', 'addEventListener', 'document', read('public/offline.js'));
  const listeners: Record<string, () => void> = {};
  script(noop, noop, {
    querySelector: (selector: string) => page.querySelector(selector),
    documentElement: page.documentElement,
    addEventListener: (name: string, listener: () => void) => Object.assign(listeners, { [name]: listener }),
  });
  listeners.DOMContentLoaded?.();
  const note = page.querySelector<HTMLElement>('#guardadas');
  expect([note?.hidden, note?.textContent]).toEqual([isHidden, text]);
  localStorage.clear();
});
