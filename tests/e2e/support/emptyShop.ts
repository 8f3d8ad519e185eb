import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NODE } from '../../../scripts/lib/project.mjs';
import { root } from './builtFrontEnd.ts';
import { openShop, type RealShop } from './realShop.ts';
import { expect, watchedTest } from './test.ts';

export const OWNER = { email: 'dona@studiobela.com.br', password: 'uma senha comprida' };

/** A shop with nothing but its owner, added by the `user` command; no user is signed in. */
export const emptyShopTest = watchedTest.extend<{ shop: RealShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  shop: async ({}, use) => {
    const shop = await openShop({ DEMO: '0' });
    const added = spawnSync(NODE, [join(root, 'server', 'commands', 'user.ts'), 'add', OWNER.email], {
      env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
      input: `${OWNER.password}\n`,
      encoding: 'utf8',
    });
    expect(added.stderr + String(added.status)).toBe('0');
    await use(shop);
    await shop.remove();
  },
  baseURL: ({ shop }, use) => use(shop.url),
});
