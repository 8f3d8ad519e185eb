import type { I18nProvider } from 'react-admin';
import { ptBR } from './ptBR.ts';

/** The i18n provider: pt-BR only. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => formatMessage(key, options),
  changeLocale: async () => undefined,
  getLocale: () => 'pt-BR',
};

interface Options {
  /** Shown for a key without a message. */
  _?: string;
  /** Selects the singular or plural form. */
  smart_count?: number;
  [name: string]: unknown;
}

/**
 * A message of react-admin with `%{name}` filled in and, of `one |||| many`, the form for `smart_count`. A text that is not a key is
 * returned unchanged. (react-admin's own provider uses a library of ten packages, 7 kB of the first load.)
 */
function formatMessage(key: string, options: Options = {}): string {
  const message = findMessage(key) ?? options._ ?? key;
  const forms = message.split('||||');
  const form = (options.smart_count ?? 1) === 1 ? forms[0] : forms.at(-1);
  return (form ?? message)
    .trim()
    .replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(options[name] ?? placeholder));
}

function findMessage(key: string): string | undefined {
  let value: unknown = ptBR;
  for (const part of key.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === 'string' ? value : undefined;
}
