import type { Config, Env } from './config.ts';

/** The name of each setting in the environment. */
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
 * Names in the environment that are nearly those of settings that are not set: they differ in case, underscores, a plural S, or by a few
 * typing errors (`maxEdits`).
 */
export function findMistypedSettings(env: Env): { typed: string; setting: string }[] {
  return Object.keys(env).flatMap((typed) => {
    if (SETTINGS.includes(typed)) return [];
    const setting = SETTINGS.find((name) => isNear(typed, name));
    return setting === undefined || env[setting] ? [] : [{ typed, setting }];
  });
}

function isNear(typed: string, name: string): boolean {
  const [a, b] = [letters(typed), letters(name)];
  return isWithin(maxEdits(b), a, b) || singular(a) === singular(b);
}

function letters(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, '');
}

function singular(name: string): string {
  return name.replace(/S$/, '');
}

/** None for a short name such as PORT: too many other programs' names are one letter away from it. */
function maxEdits(name: string): number {
  if (name.length < 6) return 0;
  return name.length < 10 ? 1 : 2;
}

/** Whether so many edits make one text the other. An edit adds, removes or replaces a letter, or swaps two neighbours. */
function isWithin(edits: number, one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(edits - 1, a.slice(1), b.slice(1)) ||
    isWithin(edits - 1, a.slice(1), b) ||
    isWithin(edits - 1, a, b.slice(1)) ||
    (isSwapped && isWithin(edits - 1, a.slice(2), b.slice(2)))
  );
}
