import type { I18nProvider } from 'react-admin';
import { findResource } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { capitalize } from '../../domain/text.ts';
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
  const [root, name = '', ...rest] = key.split('.');
  const resource = root === 'resources' ? findResource(name) : undefined;
  if (resource) return findResourceMessage(resource, rest);
  let value: unknown = ptBR;
  for (const part of key.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === 'string' ? value : undefined;
}

/** A text of a declared resource, by the end of react-admin's key: `['fields', 'price']` of `resources.servicos.fields.price`. */
function findResourceMessage(
  { fields, noun, texts }: AnyResource,
  [group = '', ...path]: string[],
): string | undefined {
  const [item = ''] = path;
  if (group === 'fields') {
    // `customer.name` is the name of the record that `customer_id` refers to.
    const named = Object.entries(fields).find(([name, { options }]) => (options.recordKey ?? name) === item);
    return (fields[item] ?? named?.[1])?.label;
  }
  const messages: Record<string, string> = {
    name: `${capitalize(noun.one)} |||| ${capitalize(noun.many)}`,
    forcedCaseName: `${noun.one} |||| ${noun.many}`,
    'notifications.created': texts.created,
    'notifications.updated': `${texts.updated} |||| ${getPlural(ptBR.ra.notification.updated)}`,
    'notifications.deleted': `${texts.removed} |||| ${getPlural(ptBR.ra.notification.deleted)}`,
    'message.delete_content': `Tem certeza que deseja excluir ${texts.deleteQuestion} %{recordRepresentation}? ${texts.deleteWarning ?? ''}`,
  };
  return messages[[group, ...path].join('.')];
}

/** The second form of `one |||| many`. */
function getPlural(message: string): string {
  return message.split('||||').at(-1) ?? message;
}
