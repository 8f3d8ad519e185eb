import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Env, readConfig, SettingError } from '../../server/config.ts';

function catchSettingError(env: Env): SettingError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

test('without settings the shop runs on this machine only, as a demonstration, on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: null,
    timeZone: 'America/Sao_Paulo',
    demo: true,
    backups: true,
    specStrict: false,
    secureCookies: false,
    logLevel: 'warn',
    trustProxy: [],
    production: false,
    metrics: false,
  });
});

test('reads every setting from the environment', () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '::',
      DATA_DIR: '/srv/navalha',
      DATABASE_URL: 'postgres://navalha:segredo@banco/navalha',
      SHOP_TZ: 'America/Manaus',
      DEMO: '0',
      BACKUPS: '0',
      SPEC_STRICT: '1',
      SECURE_COOKIES: '1',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8',
      METRICS: '1',
    }),
  ).toEqual({
    port: 8080,
    host: '::',
    dataDir: '/srv/navalha',
    databaseUrl: 'postgres://navalha:segredo@banco/navalha',
    timeZone: 'America/Manaus',
    demo: false,
    backups: false,
    specStrict: true,
    secureCookies: true,
    logLevel: 'warn',
    trustProxy: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
    production: true,
    metrics: true,
  });
});

test('a data folder given relative to the working folder becomes absolute', () => {
  expect(readConfig({ DATA_DIR: 'loja/dados' }).dataDir).toBe(join(process.cwd(), 'loja/dados'));
});

test.each(['~', '~/navalha', '~ana/navalha'])(
  'the data folder %s, which only a shell understands, is refused',
  (DATA_DIR) => {
    expect(catchSettingError({ DATA_DIR }).message).toBe(
      `DATA_DIR não pode começar com ~: escreva o caminho inteiro da pasta, e não "${DATA_DIR}".`,
    );
  },
);

test('accepts the limits: port 0 (any free port), the last port, and one address as a network', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0);
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
  const networks = '10.0.0.1/32,fd00::/128';
  expect(readConfig({ DEMO: '0', TRUST_PROXY: networks }).trustProxy).toEqual(networks.split(','));
  const databaseUrl = 'postgresql://navalha@banco/navalha';
  expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
});

test('logs every request in production, and only problems at a terminal and in a demonstration', () => {
  const getLogLevel = (env: Env, atTerminal: boolean) => readConfig(env, atTerminal).logLevel;
  expect(getLogLevel({ NODE_ENV: 'production' }, false)).toBe('info');
  expect(getLogLevel({ NODE_ENV: 'production' }, true)).toBe('warn');
  expect(getLogLevel({}, false)).toBe('warn');
  expect(getLogLevel({ NODE_ENV: 'production', LOG_LEVEL: 'info' }, true)).toBe('info');
});

test('refuses a demonstration in production', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(catchSettingError({ NODE_ENV: 'production', DEMO: '1' }).setting).toBe('DEMO');
});

test.each([{ TRUST_PROXY: '127.0.0.1' }, { SECURE_COOKIES: '1' }, { DEMO: '1', SECURE_COOKIES: '1' }])(
  'a demonstration behind a proxy is refused: %j',
  (env) => {
    const { setting, message } = catchSettingError(env);
    expect(setting).toBe('DEMO');
    expect(message).toContain(`com ${Object.keys(env).at(-1)}, pois a senha de demonstração é pública`);
    expect(readConfig({ ...env, DEMO: '0' }).demo).toBe(false);
  },
);

test('the server can use every list of addresses and networks that is accepted', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('::ffff:10.0.0.1', '0.0.0.0', '::', 'fe80::1%eth0'));
  const network = fc.tuple(address, fc.nat(130)).map(([ip, bits]) => `${ip}/${bits}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(address, network), { minLength: 1, maxLength: 3 }), (list) => {
      let trustProxy: string[];
      try {
        ({ trustProxy } = readConfig({ DEMO: '0', TRUST_PROXY: list.join(',') }));
      } catch (error) {
        return error instanceof SettingError;
      }
      Fastify({ trustProxy });
      return trustProxy.length === list.length;
    }),
  );
});

test('the sentence about a wrong database address does not repeat its password', () => {
  expect(catchSettingError({ DATABASE_URL: 'mysql://navalha:segredo@banco/navalha' }).message).not.toContain('segredo');
});

test.each(['p@ss/50%', 'p/ss', 'p?ss', 'p#ss', '50%', '%FFx'])(
  'a database address with the password %s, which is not encoded, is refused with the codes to write, and not repeated',
  (password) => {
    const { message } = catchSettingError({ DATABASE_URL: `postgresql://navalha:${password}@127.0.0.1:5432/navalha` });
    expect(message).toContain('@ é %40, / é %2F');
    expect(message).not.toContain(password);
    const databaseUrl = `postgresql://navalha:${encodeURIComponent('p@ss/50%?#')}@127.0.0.1:5432/navalha?options=a@b`;
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  },
);

test.each(['verifyfull', 'verify_full', 'required', 'allow'])(
  'sslmode=%s is refused with the list of supported modes',
  (mode) => {
    const { message } = catchSettingError({ DATABASE_URL: `postgresql://navalha@banco/navalha?sslmode=${mode}` });
    expect(message).toContain('deve ter sslmode=verify-full');
    expect(message).toContain(`e não "${mode}"`);
  },
);

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s verifies the certificate, as verify-full does',
  (mode) => {
    const buildAddress = (sslmode: string) =>
      `postgresql://navalha@banco/navalha?sslmode=${sslmode}&sslrootcert=/ca.crt`;
    expect(readConfig({ DATABASE_URL: buildAddress(mode) }).databaseUrl).toBe(buildAddress('verify-full'));
    const compatible = `${buildAddress(mode)}&uselibpqcompat=true`;
    expect(readConfig({ DATABASE_URL: compatible }).databaseUrl).toBe(compatible);
  },
);

test.each(['disable', 'no-verify'])('sslmode=%s stays as it is', (mode) => {
  const databaseUrl = `postgresql://navalha@banco/navalha?sslmode=${mode}`;
  expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
});
