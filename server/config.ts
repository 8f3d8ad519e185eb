import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Role } from '../domain/access.ts';
import { DEFAULT_TIME_ZONE } from '../domain/dates.ts';

export interface Config {
  /** 0 chooses any free port. */
  port: number;
  host: string;
  /** An absolute path. */
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

/** The demonstration's owner. Exists, and is shown on the login page, only with DEMO=1. */
export const DEMO_SIGN_IN = { email: 'demo@navalha.example', password: 'navalha-demo' } as const;
/** The demonstration's users, who share the password of its owner. */
export const DEMO_USERS = [
  { role: 'owner', email: DEMO_SIGN_IN.email },
  { role: 'reception', email: 'recepcao@navalha.example' },
  { role: 'professional', email: 'profissional@navalha.example' },
] as const satisfies readonly { role: Role; email: string }[];
/** The demonstration user's e-mail in databases of earlier versions. Its domain is not reserved for examples. */
export const FORMER_DEMO_EMAIL = 'demo@navalha.app';

/** Whether an e-mail is one of the demonstration's users. */
export function isDemoEmail(email: string): boolean {
  return DEMO_USERS.some((user) => user.email === email.toLowerCase());
}

/** An invalid setting. The message is one pt-BR sentence that names the setting. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, sentence: string) {
    super(`${setting} ${sentence}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/**
 * The validated settings of the server, where an empty variable counts as not set; `atTerminal` is whether the output goes to a terminal.
 * Throws a SettingError for the first invalid one.
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
    // Requests are logged when the output is stored; a terminal shows only problems.
    logLevel: readLogLevel(env.LOG_LEVEL || (production && !atTerminal ? 'info' : 'warn')),
    trustProxy: readAddresses(env.TRUST_PROXY ?? ''),
    production,
    metrics: readFlag(env, 'METRICS', false),
  };
}

function isProduction(mode: string | undefined): boolean {
  // A mistyped "production" would start a demonstration, whose password is public.
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
  // Only a shell expands ~.
  if (!text.startsWith('~')) return resolve(text);
  throw new SettingError('DATA_DIR', `não pode começar com ~: escreva o caminho inteiro da pasta, e não "${text}".`);
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  // The message does not repeat the value, which may contain a password.
  if (!isPercentEncoded(text)) {
    throw new SettingError(
      'DATABASE_URL',
      'tem no usuário ou na senha um sinal que se escreve com código: @ é %40, / é %2F, : é %3A, ? é %3F, # é %23 e % é %25.',
    );
  }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return normalizeSslmode(text);
  throw new SettingError('DATABASE_URL', 'deve ser um endereço como postgresql://usuario:senha@maquina:5432/banco.');
}

/** False when a character of the user or password would end the authority part of the address, or a `%` begins an invalid code. */
function isPercentEncoded(url: string): boolean {
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

/** The address with the modes that mean the same as verify-full replaced by it. Throws a SettingError for an unknown mode. */
function normalizeSslmode(text: string): string {
  const { searchParams } = new URL(text);
  const knownModes = [...VERIFIED_MODES, ...UNVERIFIED_MODES];
  const unknownMode = searchParams.getAll('sslmode').find((mode) => mode !== '' && !knownModes.includes(mode));
  if (unknownMode !== undefined) {
    throw new SettingError(
      'DATABASE_URL',
      `deve ter sslmode=verify-full, que cifra e confere o certificado (require e verify-ca valem o mesmo), ou sslmode=disable, sem cifra; e não "${unknownMode}".`,
    );
  }
  // With this option the modes mean the same as in PostgreSQL's own programs.
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
  // The demonstration password is public: anyone can sign in with it.
  if (production)
    throw new SettingError('DEMO', 'não pode ser 1 quando NODE_ENV é production: a senha de demonstração é pública.');
  const proxySetting = ['TRUST_PROXY', 'SECURE_COOKIES'].find((setting) => env[setting] && env[setting] !== '0');
  if (proxySetting === undefined) return true;
  throw new SettingError(
    'DEMO',
    `deve ser 0 com ${proxySetting}, pois a senha de demonstração é pública: para abrir uma loja de verdade, inicie com NODE_ENV=production.`,
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
  const invalid = addresses.find((address) => !isAddressOrNetwork(address));
  if (invalid !== undefined)
    throw new SettingError('TRUST_PROXY', `deve listar endereços IP ou redes, como 10.0.0.0/8, e não "${invalid}".`);
  const tooWide = addresses.find(isTooWide);
  if (tooWide === undefined) return addresses;
  throw new SettingError(
    'TRUST_PROXY',
    `deve listar só os servidores que repassam as chamadas, em redes de /8 ou menores (IPv6: /7), e não "${tooWide}".`,
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a network is wider than the widest private ones, 10.0.0.0/8 and fc00::/7. A client inside it can forge its address and evade rate limits. */
function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return Number(bits) < 8;
  return Number(bits) < (parsed.isIPv4MappedAddress() ? 96 + 8 : 7);
}
