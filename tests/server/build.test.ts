import { join } from 'node:path';
import { build, createLogger } from 'vite';
import { expect, test } from 'vitest';

test('building the screens prints no warning', async () => {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  await build({
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'warn',
    customLogger: { ...createLogger('silent'), warn, warnOnce: warn },
    build: { write: false },
  });
  expect(warnings).toEqual([]);
});
