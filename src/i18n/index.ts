import type { I18nProvider } from 'react-admin';
import { ptBR } from './ptBR.ts';
import { createTranslate } from './translate.ts';

/** The product speaks one language. */
export const i18nProvider: I18nProvider = {
  translate: createTranslate(ptBR),
  changeLocale: async () => undefined,
  getLocale: () => 'pt-BR',
};
