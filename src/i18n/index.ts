import type { I18nProvider, TranslationMessages } from 'react-admin';
import { translateWith } from './translate.ts';

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
