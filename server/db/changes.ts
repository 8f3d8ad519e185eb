import {
  AliasNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import type { ResourceTable, Tables } from './schema.ts';

/** Takes the paths of the resources that a commit has changed; null where anything may have been. */
export type ChangeListener = (changed: readonly string[] | null) => void;

/** The name under which PostgreSQL tells every server process of a commit. */
export const CHANGES_CHANNEL = 'navalha_changes';

/** The other tables: whose change it is, and null where that is told by another table of the same transaction, or by none. */
const NO_RESOURCES: Readonly<Record<Exclude<keyof Tables, ResourceTable | 'cash_closing' | 'shop'>, string | null>> = {
  employee_service: 'employees',
  reservation_service: 'reservations',
  reservation_tick: null,
  waiting_service: 'waiting-list',
  sale: 'sales',
  sale_item: 'sales',
  sale_payment: 'sales',
  sale_void: 'sales',
  movement: null,
  day_total: null,
  audit: null,
  idempotency: null,
  app_user: null,
  session: null,
  sign_in_attempt: null,
};

const declared = [...resources, ...resourcesWithoutScreen, ...singletons].map(
  ({ table, api }) => [table, api.path] as const,
);
const resourceOf = new Map<string, string | null>([...Object.entries(NO_RESOURCES), ...declared]);

/** Every resource whose changes are told, by its path. */
export const notifiedResources: readonly string[] = [...new Set(resourceOf.values())].filter((path) => path !== null);

/** Notes which resources the queries of one transaction write to. */
export class ChangedResourcesPlugin implements KyselyPlugin {
  readonly #paths = new Set<string>();

  get paths(): string[] {
    return [...this.#paths];
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const path = resourceOf.get(tableWritten(node) ?? '');
    if (path) this.#paths.add(path);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

function tableWritten(node: RootOperationNode): string | undefined {
  switch (node.kind) {
    case 'InsertQueryNode':
      return nameOf(node.into);
    case 'UpdateQueryNode':
      return nameOf(node.table);
    case 'DeleteQueryNode':
      return nameOf(node.from.froms[0]);
    case 'RawNode': {
      // The name is in the text itself, or its first parameter.
      const [, name] = /^\s*(?:insert into|update|delete from)\s+(\w*)/i.exec(node.sqlFragments[0] ?? '') ?? [];
      return name === '' ? nameOf(node.parameters[0]) : name;
    }
    default:
      return undefined;
  }
}

function nameOf(node: OperationNode | undefined): string | undefined {
  if (node && AliasNode.is(node)) return nameOf(node.node);
  // What `sql.table` makes.
  if (node && RawNode.is(node)) return nameOf(node.parameters[0]);
  return node && TableNode.is(node) ? node.table.identifier.name : undefined;
}

const listeners = new WeakMap<Kysely<Tables>, Set<ChangeListener>>();

/** Calls after each commit of this process. Returns how to stop that. */
export function subscribeLocal(db: Kysely<Tables>, told: ChangeListener): () => void {
  const others = listeners.get(db) ?? new Set();
  listeners.set(db, others.add(told));
  return () => void others.delete(told);
}

/** Tells those of this process what a commit has changed. */
export function notifyLocal(db: Kysely<Tables>, changed: readonly string[]): void {
  for (const told of listeners.get(db) ?? []) told(changed);
}
