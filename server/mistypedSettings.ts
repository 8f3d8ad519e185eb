import type { Config, Env } from './config.ts';

/** The environment variable of each setting. */
const NAMES: Readonly<Record<keyof Config, string>> = {
  port: 'PORT',
  host: 'HOST',
  dataDir: 'DATA_DIR',
  databaseUrl: 'DATABASE_URL',
  timeZone: 'SHOP_TZ',
  demo: 'DEMO',
  backups: 'BACKUPS',
  specStrict: 'SPEC_STRICT',
  secureCookies: 'SECURE_COOKIES',
  logLevel: 'LOG_LEVEL',
  trustProxy: 'TRUST_PROXY',
  production: 'NODE_ENV',
  metrics: 'METRICS',
};
const SETTINGS = Object.values(NAMES);

/**
 * Environment variables that look like mistyped settings, of settings that are not set: they differ in case, underscores, a plural S or a
 * few edits (`maxEdits`).
 */
export function findMistypedSettings(env: Env): { typed: string; setting: string }[] {
  return Object.keys(env).flatMap((typed) => {
    if (SETTINGS.includes(typed)) return [];
    const setting = SETTINGS.find((name) => isSimilar(typed, name));
    return setting === undefined || env[setting] ? [] : [{ typed, setting }];
  });
}

function isSimilar(typed: string, name: string): boolean {
  const [a, b] = [toLetters(typed), toLetters(name)];
  return isWithinEdits(getMaxEdits(b), a, b) || toSingular(a) === toSingular(b);
}

function toLetters(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, '');
}

function toSingular(name: string): string {
  return name.replace(/S$/, '');
}

/** 0 for a short name such as PORT: too many variables of other programs differ from it by one letter. */
function getMaxEdits(name: string): number {
  if (name.length < 6) return 0;
  return name.length < 10 ? 1 : 2;
}

/** Whether at most so many edits turn one text into the other. An edit adds, removes or replaces a letter, or swaps two neighbours. */
function isWithinEdits(edits: number, one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithinEdits(edits - 1, a.slice(1), b.slice(1)) ||
    isWithinEdits(edits - 1, a.slice(1), b) ||
    isWithinEdits(edits - 1, a, b.slice(1)) ||
    (isSwapped && isWithinEdits(edits - 1, a.slice(2), b.slice(2)))
  );
}
