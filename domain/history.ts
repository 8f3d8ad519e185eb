import type { Role } from './access.ts';
import { type AuditEntry, auditedFields, auditedResources, formatChanges } from './audit.ts';
import { AUDIT_ACTIONS, type AuditAction, IMPORTS_PATH } from './constants.ts';
import { formatDay, toShopTimeOrEmpty } from './dates.ts';
import { formatCount } from './numbers.ts';
import { customers } from './resources/customers.ts';
import { type HistoryEntry, history } from './resources/history.ts';
import { users } from './resources/users.ts';
import { capitalize } from './text.ts';
import { mayReadHistory } from './visibility.ts';

/* The history of the whole shop as a person reads it. */

/** The kinds of record that have a history, by the path of their calls, sorted by label: `Serviço`. */
const HISTORY_KINDS: ReadonlyMap<string, string> = new Map(
  [...auditedResources.values()]
    .map(({ api, noun, singleton }) => [api.path, capitalize(singleton ? noun.many : noun.one)] as const)
    .concat([[IMPORTS_PATH, 'Importação']])
    .sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR')),
);

/** The kinds of record whose history a role may read. */
export function listHistoryKinds(role: Role | undefined): [path: string, label: string][] {
  return [...HISTORY_KINDS].filter(([path]) => mayReadHistory(role, path));
}

/** What is done to something of a user: `Mudou a senha do usuário Ana`. */
const ACTIONS_OF: ReadonlySet<AuditAction> = new Set<AuditAction>(['password', 'sign_out']);

/** What may have been done to the records whose history a role may read. */
export function listHistoryActions(role: Role | undefined): AuditAction[] {
  const mayReadUsers = mayReadHistory(role, users.api.path);
  const mayReadImports = mayReadHistory(role, IMPORTS_PATH);
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) =>
    action === 'import' ? mayReadImports : mayReadUsers || !ACTIONS_OF.has(action),
  );
}

/** The label of a kind of record. A kind that only a newer server has is shown by its path. */
function getKindLabel(path: string): string {
  return HISTORY_KINDS.get(path) ?? path;
}

/** The name of an entry's record without its kind: `Corte`, `Ana Souza em 20/11/2026 às 09:30`, `nº 12`, `312 clientes de arquivo.csv`. */
export function getAuditedRecordName({ resource, record, changes }: HistoryEntry): string {
  const { id, name, date, time } = record;
  if (resource === IMPORTS_PATH) {
    const { noun } = auditedResources.get(String(changes.resource?.[1])) ?? customers;
    const stored = Number(changes.created?.[1] ?? 0) + Number(changes.updated?.[1] ?? 0);
    const count = formatCount(stored, noun.one, noun.many);
    return name === null ? count : `${count} de ${name}`;
  }
  // A sale is named by its number, a closing by its day; an erased record has only its number.
  if (resource === 'sales' || (name === null && date === null)) return `nº ${id}`;
  if (name === null) return formatDay(date ?? '');
  const when = date && resource !== 'waiting-list' ? ` em ${formatDay(date)}` : '';
  return `${name}${when}${when && time ? ` às ${time}` : ''}`;
}

/** The record of an entry with its kind, after its action: `o serviço Corte`, `a venda nº 12`, `os ajustes`, `do usuário Ana`. */
export function formatRecordPhrase(entry: HistoryEntry): string {
  return ACTIONS_OF.has(entry.action) ? formatOfRecordPhrase(entry) : formatWithArticle(entry);
}

/** The same after the word 'mudanças': `do serviço Corte`, `da venda nº 12`, `dos ajustes`. */
export function formatOfRecordPhrase(entry: HistoryEntry): string {
  return `${auditedResources.has(entry.resource) ? 'd' : 'de '}${formatWithArticle(entry)}`;
}

function formatWithArticle(entry: HistoryEntry): string {
  const resource = auditedResources.get(entry.resource);
  const name = getAuditedRecordName(entry);
  if (!resource) return name;
  const { noun, singleton, texts } = resource;
  if (singleton) return `os ${noun.many}`;
  const article = noun.gender === 'm' ? 'o' : 'a';
  return `${name.startsWith('nº') ? `${article} ${noun.one}` : texts.deleteQuestion} ${name}`;
}

/** The note on a deleted record, or on one erased with its name and day. Empty for any other. */
export function formatRemovalNote({ resource, record: { removed, name, date } }: HistoryEntry): string {
  if (!removed) return '';
  if (name === null && date === null) return '(não existe mais)';
  return auditedResources.get(resource)?.noun.gender === 'f' ? '(excluída)' : '(excluído)';
}

/** The action as the beginning of a sentence: `Alterou`. */
export function getActionLabel({ action, resource }: HistoryEntry): string {
  if (action === 'create') return auditedResources.get(resource)?.texts.createdBy ?? AUDIT_ACTIONS.create;
  return AUDIT_ACTIONS[action] ?? 'Mudou';
}

/** What was done to a record, when and by whom: `Criada em 20/11/2026 às 12:00 por ana@navalha.example`. `path`: of its calls. */
export function formatActionTaken(path: string, { action, at, user }: AuditEntry, timeZone: string): string {
  const noun = auditedResources.get(path)?.noun;
  const { day, time } = toShopTimeOrEmpty(at, timeZone);
  const done = PARTICIPLES[action].replaceAll('*', noun?.gender === 'f' ? 'a' : 'o');
  return `${done} em ${formatDay(day)} às ${time} por ${user.email}`;
}

/** With `*` for the ending. */
const PARTICIPLES: Readonly<Record<AuditAction, string>> = {
  create: 'Criad*',
  import: 'Importad*',
  edit: 'Alterad*',
  remove: 'Excluíd*',
  void: 'Estornad*',
  restore: 'Restaurad*',
  erase: 'Apagad* de vez',
  merge: 'Juntad*',
  anonymise: 'Anonimizad*',
  password: 'Senha mudada',
  sign_out: 'Sessões encerradas',
  count: 'Contad* e fechad*',
  reopen: 'Reabert*',
};

/** The changes of an entry as lines of text, as in the history of one record. `timeZone` is the shop's. */
export function formatEntryChanges(entry: HistoryEntry, timeZone: string): string[] {
  return formatChanges(auditedFields[entry.resource] ?? {}, entry, timeZone);
}

const { at, user, action, resource, record, changes } = history.fields;

/** The history with the columns of its table and its CSV file. */
export const historyTable = {
  ...history,
  fields: {
    at,
    user,
    action,
    resource: {
      ...resource,
      options: { ...resource.options, display: (entry: HistoryEntry) => getKindLabel(entry.resource) },
    },
    record: { ...record, options: { ...record.options, display: getAuditedRecordName } },
    changes: {
      ...changes,
      options: {
        ...changes.options,
        display: (entry: HistoryEntry, timeZone: string) => formatEntryChanges(entry, timeZone).join('; '),
      },
    },
  },
};
