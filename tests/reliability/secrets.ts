import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { makeCustomer, makeSale } from '../factories.ts';
import { openBrowser } from '../server/support/browser.ts';
import {
  type Measurement,
  type ReliabilityTest,
  type RunContext,
  reportOnly,
  requireAtLeast,
  requireExactly,
} from './reliabilityTest.ts';
import { type Command, runCommand } from './support/command.ts';
import { failAt } from './support/failAt.ts';
import { openShop, type Shop } from './support/shop.ts';

const USER = { email: 'dona@exemplo.com.br', password: 'tesoura-afiada-1978', next: 'pente-de-osso-1953' };
const MISTYPED = 'tesoura-afiada-1987';

/** Runs a shop at the most verbose log level, then searches everything it wrote for secrets. */
export const secrets: ReliabilityTest = {
  name: 'secrets',
  guarantee: 'no secret is stored or logged in plain text',
  databases: ['sqlite', 'postgres'],
  faults: [
    { description: 'the log contains request headers', env: failAt('logHeaders') },
    { description: 'the file system ignores file modes', env: failAt('ignoreFileModes') },
  ],
  async run(context) {
    const shop = await openShop(context, { LOG_LEVEL: 'trace' });
    try {
      const { tokens, firstPasswords, output } = await runDay(context, shop);
      const key = readFileSync(join(shop.dataDir, 'secret.key'));
      const passwords = [...[USER.password, USER.next, MISTYPED].map((text) => Buffer.from(text)), ...firstPasswords];
      const places: Record<string, Buffer[]> = {
        'the output of server and commands': [Buffer.from(output)],
        'the database': [await readAllRows(shop)],
        'the files of the shop': readFilesBelow(shop.dataDir)
          .filter(({ name }) => name !== 'secret.key')
          .map(({ bytes }) => bytes),
        'the backup': [await makeBackup(context, shop)],
      };
      const findPlaces = (secret: readonly Buffer[]) =>
        Object.keys(places).filter((place) =>
          places[place]?.some((bytes) => secret.some((text) => bytes.includes(text))),
        );
      const requireAbsent = (what: string, secret: readonly Buffer[]): Measurement => {
        const found = findPlaces(secret);
        if (found.length > 0) console.log(`    ${what}: ${found.join(', ')}`);
        return requireExactly(what, found.length, 0);
      };
      const hashes = tokens.map((token) => Buffer.from(createHash('sha256').update(token).digest('hex')));
      const repository = readTrackedFiles(context.root);
      return [
        reportOnly('places searched', Object.keys(places).length),
        requireAbsent('of them with a session', tokens),
        requireAbsent('of them with a password', passwords),
        requireAbsent('of them with the key', encodeKey(key)),
        // Proves that the search works: the hash of a session is in the database and, on SQLite, in its files. A
        // backup has no sessions.
        requireExactly(
          'of them with the SHA-256 of a session',
          findPlaces(hashes).length,
          context.dialect === 'sqlite' ? 2 : 1,
        ),
        requireAtLeast('lines logged', output.split('\n').length, 20),
        checkKeyMode(join(shop.dataDir, 'secret.key')),
        requireAtLeast('files in the repository', repository.length, 300),
        requireExactly(
          'of them secret by name',
          repository.filter(({ name }) => SECRET_FILE.test(name) && name !== SETTINGS_TEMPLATE).length,
          0,
        ),
        requireExactly(
          'of them containing a secret',
          repository.filter(({ text }) => SECRETS.some((sign) => sign.test(text))).length,
          0,
        ),
      ];
    } finally {
      await shop.close();
    }
  },
};

const SECRET_FILE = /\.(key|pem|p12|pfx|db|db-wal|dump|sqlite3?|env)$|(^|\/)(\.env\b|id_(rsa|ed25519)|\.npmrc|\.netrc)/;

/** Placeholders in the place of secrets. */
const SETTINGS_TEMPLATE = 'deploy/navalha.env';

/** Patterns of private keys and service tokens. */
const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\b(gh[pousr]_|github_pat_)\w{30,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bAIza[\w-]{35}\b/,
  /\bsk-[A-Za-z0-9-]{32,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
];

/** Signs in, mistypes a password, sells, reads, changes the password and signs out, as a user added by the command. */
async function runDay(
  context: RunContext,
  shop: Shop,
): Promise<{ tokens: Buffer[]; firstPasswords: Buffer[]; output: string }> {
  const { url } = shop.server;
  const buildCommand = (args: string[], input: string): Command => ({ name: 'user', args, input, env: shop.env });
  const added = await runCommand(
    context.root,
    buildCommand(['add', USER.email], `${USER.password}\n${USER.password}\n`),
  );
  const browser = openBrowser();
  const tokens = new Set<string>();
  const call: typeof browser.call = async (...args) => {
    const answer = await browser.call(...args);
    for (const [name, value] of browser.cookies) if (name === 'navalha' && value !== '') tokens.add(value);
    return answer;
  };
  const expectStatus = async (expectedStatus: number, method: string, path: string, body?: unknown) => {
    const { status } = await call(url, method, path, body);
    if (status !== expectedStatus) throw new Error(`${method} ${path} answered ${status}, expected ${expectedStatus}`);
  };
  await expectStatus(200, 'GET', '/check-session');
  await expectStatus(401, 'POST', '/auth', { email: USER.email, password: MISTYPED });
  await expectStatus(200, 'POST', '/auth', { email: USER.email, password: USER.password });
  const caller = {
    call: async (method: 'POST', path: string, body: unknown) => ({ ...(await call(url, method, path, body)), body }),
  };
  const customer = await makeCustomer(caller);
  await makeSale(caller, { customer_id: customer.id });
  await expectStatus(200, 'GET', `/customers/find?query=${customer.name}`);
  await expectStatus(200, 'GET', '/summary');
  await expectStatus(422, 'PUT', '/account/password', { current: MISTYPED, new: USER.next });
  await expectStatus(200, 'PUT', '/account/password', { current: USER.password, new: USER.next });
  await expectStatus(404, 'GET', '/nada');
  const firstPasswords = await makeFirstPasswords((path, body) => call(url, 'POST', path, body));
  return {
    tokens: [...tokens].map((token) => Buffer.from(token)),
    firstPasswords,
    output: added + shop.server.getOutput(),
  };
}

/** The first passwords of a new user: one from the creation, one made later. */
async function makeFirstPasswords(
  post: (path: string, body?: unknown) => Promise<{ status: number; data: unknown }>,
): Promise<Buffer[]> {
  const user = { name: 'Ana', email: 'ana@exemplo.com.br', role: 'reception', employee_id: null };
  const created = (await post('/users/create', { user })).data as { id: number; first_password: string };
  const made = (await post(`/users/password/${created.id}`)).data as { first_password: string };
  return [created, made].map(({ first_password }) => Buffer.from(first_password));
}

/** The backup that `npm run backup` writes, as readable bytes. */
async function makeBackup(context: RunContext, { env, dataDir }: Shop): Promise<Buffer> {
  const file = join(dataDir, 'a-copy');
  await runCommand(context.root, { name: 'backup', args: [file], env });
  if (context.dialect === 'sqlite') return readFileSync(file);
  const { stdout } = await promisify(execFile)('pg_restore', ['--file=-', file], {
    maxBuffer: 2 ** 28,
    encoding: 'buffer',
  });
  return stdout;
}

function checkKeyMode(file: string): Measurement {
  const value = `0${(statSync(file).mode & 0o777).toString(8)}`;
  return { label: 'mode of the key file', value, expected: '0600', isMet: value === '0600' };
}

/** Every row of every table, as JSON text. */
async function readAllRows({ connection: { db } }: Shop): Promise<Buffer> {
  const rows: unknown[] = [];
  for (const { name } of await db.introspection.getTables())
    rows.push(...(await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  return Buffer.from(JSON.stringify(rows));
}

function readFilesBelow(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** The key as bytes, hex, base64 and base64url. */
function encodeKey(key: Buffer): Buffer[] {
  return [key, ...(['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(key.toString(encoding)))];
}

/** The tracked files of the repository, read from `root`, which may be a copy without git. */
function readTrackedFiles(root: string): { name: string; text: string }[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return stdout
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'latin1') }));
}
