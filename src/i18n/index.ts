import polyglotI18nProvider from 'ra-i18n-polyglot';
import { ptBR } from './ptBR.ts';

/** The product speaks one language. A text without a key of its own is shown as it is: our own texts are sentences. */
export const i18nProvider = polyglotI18nProvider(() => ptBR, 'pt-BR', [{ locale: 'pt-BR', name: 'Português' }], {
  allowMissing: true,
});
