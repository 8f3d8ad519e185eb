import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkApiUrl, checkOwnApiUrl } from '../../scripts/lib/apiUrl.mjs';
import { type Env, readConfig } from '../../server/config.ts';
import {
  createTempFolder,
  getRefusalMessage,
  getStartRefusal,
  runCommand,
  runCommandProcess,
} from './support/commands.ts';
import { runFile } from './support/processes.ts';

/** A value, or a function that creates one in an empty folder of the test. */
type Mistake = string | ((folder: string) => string);
interface Mistakes {
  wrongType: Mistake[];
  wrongValue: Mistake[];
  absurd: Mistake[];
}

const LONG = 'a'.repeat(300);
const flag: Mistakes = { wrongType: ['sim', 'true', 'on'], wrongValue: ['2', '-1'], absurd: ['01', '1 ', LONG] };

/** Invalid values of every setting in docs/settings.md. A new setting needs only an entry here. */
const MISTAKES: Record<string, Mistakes> = {
  NODE_ENV: {
    wrongType: ['1', 'true'],
    wrongValue: ['prodution', 'prod', 'Production', 'production '],
    absurd: ['production,test', LONG],
  },
  PORT: { wrongType: ['abc', '0x50', '1e3', '30.5'], wrongValue: ['65536', '-1'], absurd: [' 80', '9'.repeat(40)] },
  HOST: {
    wrongType: ['http://loja', 'uma loja', '127.0.0.1:3000'],
    wrongValue: ['999.999.999.999'],
    absurd: ['..', '*'],
  },
  DATA_DIR: {
    wrongType: [createFile, (folder) => join(createFile(folder), 'dados')],
    wrongValue: [createDanglingLink, `/tmp/${LONG}`],
    absurd: existsSync('/proc/self') ? ['/proc/x'] : [],
  },
  DATABASE_URL: {
    wrongType: ['1', 'loja.db', 'mysql://navalha:segredo@banco/navalha'],
    wrongValue: ['postgresql://navalha:segredo@127.0.0.1:1/navalha', 'postgres://navalha:segredo@127.0.0.1:99999/loja'],
    absurd: ['postgres://[segredo', 'postgresql://a b/x', 'postgresql://navalha:%zz@127.0.0.1:1/x'],
  },
  SHOP_TZ: { wrongType: ['3', '-3'], wrongValue: ['America/Barbearia', 'GMT+99'], absurd: ['../../etc/passwd', LONG] },
  DEMO: flag,
  BACKUPS: flag,
  SPEC_STRICT: flag,
  SECURE_COOKIES: flag,
  METRICS: flag,
  LOG_LEVEL: { wrongType: ['3', 'true'], wrongValue: ['verbose', 'INFO'], absurd: ['info,warn', LONG] },
  TRUST_PROXY: {
    wrongType: ['1', 'true', 'todos', 'loopback'],
    wrongValue: ['10.0.0.1,10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/'],
    absurd: ['0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96', '128.0.0.0/1', '10.0.0.0/00', '::ffff:0:0/7'],
  },
  VITE_API_URL: {
    wrongType: ['lixo', '3000', 'api'],
    wrongValue: [
      'ftp://loja.exemplo/api',
      'https://',
      'http://ana:segredo@loja.exemplo',
      '/api?x=1',
      '//loja.exemplo/api',
    ],
    absurd: ['javascript:alert(1)', 'data:text/html,x', '/\\loja.exemplo', 'https://a b', '/api /x'],
  },
};

function createFile(folder: string): string {
  const file = join(folder, 'arquivo');
  writeFileSync(file, '');
  return file;
}

function createDanglingLink(folder: string): string {
  const link = join(folder, 'atalho');
  symlinkSync(join(folder, 'nada'), link);
  return link;
}

/** The settings of the table in docs/settings.md. */
function readDocumentedSettings(): string[] {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'settings.md'), 'utf8');
  return [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
}

/** Why the start refuses a setting: an invalid value, a missing file or server. */
async function startWithSetting(setting: string, value: string): Promise<string> {
  const env = { DATA_DIR: createTempFolder(), PORT: '0', DEMO: '0', BACKUPS: '0', [setting]: value };
  if (setting === 'VITE_API_URL') {
    try {
      checkApiUrl(value);
    } catch (error) {
      return String(error instanceof Error && error.message);
    }
  }
  // Only listening checks an address of the right form.
  if (value === '999.999.999.999') return getRefusalMessage(await runFile('server/main.ts', [], env));
  return getStartRefusal(env);
}

test('the table in docs/settings.md has every setting that is read, and this test an invalid value for each', () => {
  const read = new Set<string>(['VITE_API_URL']);
  readConfig(
    new Proxy<Env>(
      {},
      {
        get(_env, name) {
          read.add(String(name));
        },
      },
    ),
  );
  expect(readDocumentedSettings().toSorted()).toEqual([...read].toSorted());
  expect(Object.keys(MISTAKES).toSorted()).toEqual([...read].toSorted());
});

describe.each(Object.entries(MISTAKES))('%s', (setting, mistakes) => {
  test('counts as not set where it is empty', () => {
    expect(readConfig({ [setting]: '' })).toEqual(readConfig({}));
    expect(() => checkOwnApiUrl('')).not.toThrow();
  });

  const cells = Object.entries(mistakes).flatMap(([kind, values]) => values.map((value: Mistake) => ({ kind, value })));
  test.each(cells)('stops the start with one sentence that names it: $kind $value', async ({ value }) => {
    const typed = typeof value === 'string' ? value : value(createTempFolder());
    const message = await startWithSetting(setting, typed);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).toContain(setting);
    expect(message).not.toContain('segredo');
  });
});

describe('an invalid setting, refused by the product or by the system, prints its message and exits with 1', () => {
  test('server/commands/user.ts', async () => {
    const DATA_DIR = createTempFolder();
    const wrong = await runCommand('user', { DATA_DIR, NODE_ENV: 'prodution' });
    expect(getRefusalMessage(wrong)).toMatch(/^NODE_ENV deve ser um destes: .*; e não "prodution"\.$/);
    const impossible = await runCommand('user', `${createFile(DATA_DIR)}/dados`);
    expect(getRefusalMessage(impossible)).toContain('DATA_DIR');
  });

  test.each(['scripts/start.mjs', 'scripts/build.mjs', 'scripts/dev.mjs'])('%s', async (file) => {
    const outcome = await runFile(file, [], { VITE_API_URL: 'javascript:alert(1)', HOME: String(process.env.HOME) });
    expect(getRefusalMessage(outcome)).toMatch(/^VITE_API_URL deve ser um caminho como \/api ou um endereço/);
  });
});

describe('npm start', () => {
  test.each(['https://api.exemplo.com.br', 'http://127.0.0.1:4000/api', '/loja/api'])(
    'refuses VITE_API_URL=%s, because its server responds at /api, and npm run build accepts it',
    (value) => {
      expect(() => checkApiUrl(value)).not.toThrow();
      expect(() => checkOwnApiUrl(value)).toThrow(/^VITE_API_URL deve ficar vazia em npm start, [^\n]+\.$/);
    },
  );

  test.each(['/api', '/api/'])('accepts VITE_API_URL=%s', (value) => {
    expect(() => checkOwnApiUrl(value)).not.toThrow();
  });
});

describe.skipIf(process.platform === 'win32')('another file type in place of a file of the data folder', () => {
  const FILES = ['navalha.db', 'navalha.db-wal', 'navalha.lock', 'secret.key'];
  test.each(FILES)('a pipe as %s stops the start with a sentence, and is not read without end', async (name) => {
    const dataDir = createTempFolder();
    const pipe = join(dataDir, name);
    execFileSync('mkfifo', [pipe]);
    const outcome = await runFile('server/main.ts', [], { DATA_DIR: dataDir, DEMO: '0', PORT: '0' });
    expect(getRefusalMessage(outcome)).toBe(
      `Não foi possível usar ${pipe}, na pasta de dados (DATA_DIR): não é um arquivo comum. Tire-o de lá e tente de novo.`,
    );
  });

  test('a pipe as the log of the commands does not block a command, which says that it is done', async () => {
    const DATA_DIR = createTempFolder();
    execFileSync('mkfifo', [join(DATA_DIR, 'commands.log')]);
    const args = ['add', 'ana@exemplo.com.br'];
    const outcome = await runCommandProcess('user', DATA_DIR, args, 'uma senha comprida\n');
    expect(getRefusalMessage(outcome)).toMatch(/^Feito, mas não foi possível anotar em .*commands\.log/);
  });
});
