import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { DEFAULT_TIME_ZONE } from '../domain/dates.ts';

export interface Config {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** `null` means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  timeZone: string;
  demo: boolean;
  /** Whether the embedded database is copied once a day. */
  backups: boolean;
  specStrict: boolean;
  secureCookies: boolean;
  logLevel: LogLevel;
  /** Addresses and networks (`10.0.0.0/8`) whose forwarding headers are trusted. */
  trustProxy: string[];
  production: boolean;
  /** Whether /metrics and /version answer to other machines too. */
  metrics: boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

const MODES = ['production', 'development', 'test'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The demonstration user. Exists, and is shown on the login page, only where the server runs in demo (DEMO=1). */
export const DEMO_SIGN_IN = { email: 'demo@navalha.example', password: 'navalha-demo' } as const;
/** The demonstration user's e-mail in databases of earlier versions. Its domain may belong to somebody. */
export const FORMER_DEMO_EMAIL = 'demo@navalha.app';

/** An invalid setting. The message is one pt-BR sentence that names it, to be printed as it is. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, sentence: string) {
    super(`${setting} ${sentence}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/**
 * The validated settings of the server. An empty variable counts as not set. Throws a SettingError for the first invalid one.
 * `atTerminal` is whether the output goes to a terminal.
 */
export function readConfig(env: Env, atTerminal = process.stdout.isTTY === true): Config {
  const production = isProduction(env.NODE_ENV);
  return {
    port: readPort(env.PORT || '3000'),
    host: readHost(env.HOST || '127.0.0.1'),
    dataDir: readDataDir(env.DATA_DIR || 'data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    timeZone: readTimeZone(env.SHOP_TZ || DEFAULT_TIME_ZONE),
    demo: readDemo(env, production),
    backups: readFlag(env, 'BACKUPS', true),
    specStrict: readFlag(env, 'SPEC_STRICT', false),
    secureCookies: readFlag(env, 'SECURE_COOKIES', false),
    // Every request is logged where the output is stored; at a terminal, problems only.
    logLevel: readLogLevel(env.LOG_LEVEL || (production && !atTerminal ? 'info' : 'warn')),
    trustProxy: readAddresses(env.TRUST_PROXY ?? ''),
    production,
    metrics: readFlag(env, 'METRICS', false),
  };
}

function isProduction(mode: string | undefined): boolean {
  // A mistyped "production" would open a demonstration, whose password is public.
  if (!mode || MODES.includes(mode)) return mode === 'production';
  throw new SettingError('NODE_ENV', `deve ser um destes: ${MODES.join(', ')}; ou ficar vazia; e não "${mode}".`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingError('PORT', `deve ser um número de 0 a 65535, e não "${text}".`);
}

function readHost(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new SettingError('HOST', `deve ser um endereço IP ou um nome de máquina, como 127.0.0.1, e não "${text}".`);
}

function readDataDir(text: string): string {
  // Only a shell knows the folder that it stands for.
  if (!text.startsWith('~')) return resolve(text);
  throw new SettingError('DATA_DIR', `não pode começar com ~: escreva o caminho inteiro da pasta, e não "${text}".`);
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  // The value is not repeated, since it may have a password.
  if (!isEncoded(text)) {
    throw new SettingError(
      'DATABASE_URL',
      'tem no usuário ou na senha um sinal que se escreve com código: @ é %40, / é %2F, : é %3A, ? é %3F, # é %23 e % é %25.',
    );
  }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return withKnownSslmode(text);
  throw new SettingError('DATABASE_URL', 'deve ser um endereço como postgresql://usuario:senha@maquina:5432/banco.');
}

/** False where a sign in the password would be read as the end of the machine's name, or a percent sign as the start of a code. */
function isEncoded(url: string): boolean {
  const [start = url, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(url) ?? [];
  if (/^[^=]*@/.test(url.slice(start.length))) return false;
  try {
    decodeURIComponent(authority);
    return true;
  } catch {
    return false;
  }
}

/** The driver verifies the certificate in all of these modes, and prints a warning in English for all but verify-full. */
const VERIFIED_MODES = ['prefer', 'require', 'verify-ca', 'verify-full'];
const UNVERIFIED_MODES = ['disable', 'no-verify'];

/** The address with sslmode=verify-full for each mode that is the same. Throws a SettingError for a mode that does not exist. */
function withKnownSslmode(text: string): string {
  const { searchParams } = new URL(text);
  const known = [...VERIFIED_MODES, ...UNVERIFIED_MODES];
  const wrong = searchParams.getAll('sslmode').find((mode) => mode !== '' && !known.includes(mode));
  if (wrong !== undefined) {
    throw new SettingError(
      'DATABASE_URL',
      `deve ter sslmode=verify-full, que cifra e confere o certificado (require e verify-ca valem o mesmo), ou sslmode=disable, sem cifra; e não "${wrong}".`,
    );
  }
  // With this option the modes are those of PostgreSQL's own programs.
  if (searchParams.get('uselibpqcompat') === 'true') return text;
  return text.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=[&#]|$)/g, '$1verify-full');
}

function readTimeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: text });
    return text;
  } catch {
    throw new SettingError('SHOP_TZ', `deve ser um fuso horário como America/Sao_Paulo, e não "${text}".`);
  }
}

function readDemo(env: Env, production: boolean): boolean {
  const demo = readFlag(env, 'DEMO', !production);
  if (!demo) return false;
  // The demonstration password is written in the documentation: with it, anyone can sign in to the shop.
  if (production)
    throw new SettingError('DEMO', 'não pode ser 1 quando NODE_ENV é production: a senha de demonstração é pública.');
  const published = ['TRUST_PROXY', 'SECURE_COOKIES'].find((setting) => env[setting] && env[setting] !== '0');
  if (published === undefined) return true;
  throw new SettingError(
    'DEMO',
    `deve ser 0 com ${published}, pois a senha de demonstração é pública: para abrir uma loja de verdade, inicie com NODE_ENV=production.`,
  );
}

function readFlag(env: Env, setting: string, fallback: boolean): boolean {
  const text = env[setting];
  if (!text) return fallback;
  if (text === '1') return true;
  if (text === '0') return false;
  throw new SettingError(setting, `deve ser 1 (sim) ou 0 (não), e não "${text}".`);
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new SettingError('LOG_LEVEL', `deve ser um destes: ${LOG_LEVELS.join(', ')}; e não "${text}".`);
}

function readAddresses(text: string): string[] {
  const addresses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = addresses.find((address) => !isAddressOrNetwork(address));
  if (wrong !== undefined)
    throw new SettingError('TRUST_PROXY', `deve listar endereços IP ou redes, como 10.0.0.0/8, e não "${wrong}".`);
  const wide = addresses.find(isTooWide);
  if (wide === undefined) return addresses;
  throw new SettingError(
    'TRUST_PROXY',
    `deve listar só os servidores que repassam as chamadas, em redes de /8 ou menores (IPv6: /7), e não "${wide}".`,
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a network is wider than the widest private ones, 10.0.0.0/8 and fc00::/7: whoever is in it chooses the address the limits count by. */
function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return Number(bits) < 8;
  return Number(bits) < (parsed.isIPv4MappedAddress() ? 96 + 8 : 7);
}
