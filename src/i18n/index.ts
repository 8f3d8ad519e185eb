import type { I18nProvider, TranslationMessages } from 'react-admin';

let messages: TranslationMessages | undefined;

/**
 * Fetches react-admin's messages. They come after the first screen, which shows none of them: all our own texts are
 * sentences. The toasts, where most of them appear, wait for them.
 */
export async function loadMessages(): Promise<void> {
  messages ??= (await import('./ptBR.ts')).ptBR;
}

/** The product speaks one language. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => translateWith(messages, key, options),
  changeLocale: async () => undefined,
  getLocale: () => 'pt-BR',
};

interface Options {
  /** What a message without a text is shown as. */
  _?: string;
  /** Chooses between the forms of a message that has two. */
  smart_count?: number;
  [name: string]: unknown;
}

/**
 * Reads react-admin's messages as its translators write them: `%{name}` is filled in, and of `one |||| many` the form for
 * `smart_count` is taken. A text that is no key is shown as it is: our own texts are sentences. (react-admin's own
 * provider does this with a library of ten packages, 7 kB of what a cold start waits for.)
 */
function translateWith(messages: TranslationMessages | undefined, key: string, options: Options = {}): string {
  const message = messageAt(messages, key) ?? options._ ?? key;
  const forms = message.split('||||');
  const form = (options.smart_count ?? 1) === 1 ? forms[0] : forms.at(-1);
  return (form ?? message).trim().replace(/%\{(\w+)\}/g, (gap, name: string) => String(options[name] ?? gap));
}

function messageAt(messages: object | undefined, key: string): string | undefined {
  let found: unknown = messages;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return typeof found === 'string' ? found : undefined;
}
