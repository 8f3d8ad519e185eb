import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

/* What a developer adds after the steps of docs/add-a-resource.md: more fields, as its section 5 says, and a second resource. */

const EQUIPMENT = `import { LIMITS } from '../constants.ts';
import { money } from '../fields/numbers.ts';
import { text } from '../fields/texts.ts';
import { defineResource } from './resource.ts';

export const equipment = defineResource({
  name: 'equipamentos',
  api: { path: 'equipment', key: 'equipment' },
  noun: { one: 'equipamento', many: 'equipamentos', gender: 'm' },
  feature: 'agenda',
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searchable: true }),
    price: money('Preço', { required: 'Informe o preço' }),
  },
  title: 'name',
  order: [['name', 'asc']],
  texts: {},
});
`;

/**
 * Suppliers with the fields of the page's section 5, an optional day and a reference to customers; and equipment, which only a back end with
 * a feature has.
 */
export function buildMoreSteps(page: string): Step[] {
  const [, examples = ''] = /^## 4\. [\s\S]*?^```ts\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const fields = [
    ...examples.trimEnd().split('\n'),
    "renews: day('Renova em', { optional: true }),",
    "sponsor_id: reference('Indicado por', 'clientes', { optional: true, missingMessage: 'Este cliente não existe mais' }),",
    "sponsor: nameOf('Indicado por', 'sponsor_id', { optional: true }),",
  ];
  return [
    {
      kind: 'insert',
      file: 'domain/resources/suppliers.ts',
      hunks: [
        [
          " import { phone, text } from '../fields/texts.ts';",
          "+import { choice, flag } from '../fields/choices.ts';",
          "+import { consent } from '../fields/consent.ts';",
          "+import { money, percent, whole } from '../fields/numbers.ts';",
          "+import { rate } from '../fields/rate.ts';",
          "+import { reference } from '../fields/references.ts';",
          "+import { email, nameOf } from '../fields/texts.ts';",
          "+import { birthday, day, time } from '../fields/times.ts';",
        ],
        [
          "     phone: phone('Telefone', { required: 'Informe o telefone', searchable: true }),",
          ...fields.map((line) => `+    ${line}`),
        ],
      ],
    },
    { kind: 'new', file: 'domain/resources/equipment.ts', content: EQUIPMENT },
    {
      kind: 'insert',
      file: 'domain/resources/all.ts',
      hunks: [
        [" import { suppliers } from './suppliers.ts';", "+import { equipment } from './equipment.ts';"],
        ['   suppliers,', '+  equipment,'],
      ],
    },
    {
      kind: 'insert',
      file: 'domain/access.ts',
      hunks: [
        [
          "   ...allowWrites('suppliers', 'desk'),",
          "+  'GET /equipment': 'desk',",
          "+  ...allowWrites('equipment', 'desk'),",
        ],
      ],
    },
    {
      kind: 'insert',
      file: 'src/resources/index.ts',
      hunks: [
        [
          " import { suppliers } from '../../domain/resources/suppliers.ts';",
          "+import { equipment } from '../../domain/resources/equipment.ts';",
        ],
        [
          "   declareScreen(suppliers, { menu: 'registrations', icon: LocalShippingOutlined }),",
          "+  declareScreen(equipment, { menu: 'registrations', icon: LocalShippingOutlined }),",
        ],
      ],
    },
    ...buildMigrationSteps([
      `create table equipment (id \${types.id}, version integer not null default 1, archived_at \${types.text},
    name \${types.text} not null, price_cents \${types.amount} not null, search \${types.text} not null) \${types.strict}`,
      ...[
        `limit_cents \${types.amount} not null default 0`,
        'visits integer not null default 0',
        `discount \${types.real} not null default 0`,
        `since \${types.text} not null default '2026-01-01'`,
        `opens \${types.text} not null default '08:00'`,
        `founded \${types.text}`,
        `agreed \${types.text}`,
        'active integer not null default 1',
        `kind \${types.text} not null default 'goods'`,
        `email \${types.text} not null default ''`,
        `contact \${types.text}`,
        `city \${types.text} not null default ''`,
        `earns \${types.text}`,
        'employee_id integer references employee (id)',
        `renews \${types.text}`,
        'sponsor_id integer references customer (id)',
      ].map((column) => `alter table supplier add column ${column}`),
    ]),
  ];
}

/** Customers with optional fields of the kinds whose values have different formats in a file, in the code and on the wire. */
export function buildCustomerFieldSteps(): Step[] {
  return [
    {
      kind: 'insert',
      file: 'domain/resources/customers.ts',
      hunks: [
        [
          " import { birthday, instant } from '../fields/times.ts';",
          "+import { choice, flag } from '../fields/choices.ts';",
          "+import { money } from '../fields/numbers.ts';",
          "+import { day } from '../fields/times.ts';",
        ],
        [
          "     last_visit: instant('Última visita', { optional: true }),",
          "+    born: day('Data da certidão', { optional: true, personal: true, importHeadings: ['certidão'] }),",
          "+    tab: money('Limite do fiado', { optional: true }),",
          "+    vip: flag('VIP', { default: false }),",
          "+    source: choice('Como conheceu', { web: 'Internet', friend: 'Indicação' }, { optional: true }),",
          "+    address: text('Endereço', { optional: true, personal: true, max: 200 }),",
        ],
      ],
    },
    ...buildMigrationSteps(
      [
        `born \${types.text}`,
        `tab_cents \${types.amount}`,
        'vip integer not null default 0',
        `source \${types.text}`,
        `address \${types.text}`,
      ].map((column) => `alter table customer add column ${column}`),
    ),
  ];
}

/** The number of the newest migration. */
function findNewestNumber(): number {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations'));
  return Math.max(...files.map((file) => Number.parseInt(file, 10)).filter((number) => !Number.isNaN(number)));
}

/** A migration after the one of the page, which follows the newest. Its statements use the column types in `types`. */
function buildMigrationSteps(statements: readonly string[]): Step[] {
  const content = `import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

export async function addMoreFields(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const types = columnTypes[dialect];
${statements.map((statement) => `  await sql\`${statement}\`.execute(db);`).join('\n')}
}
`;
  const [suppliers, moreFields] = [1, 2].map((offset) => String(findNewestNumber() + offset).padStart(3, '0'));
  return [
    { kind: 'new', file: `server/db/migrations/${moreFields}-add-more-fields.ts`, content },
    {
      kind: 'insert',
      file: 'server/db/migrate.ts',
      hunks: [
        [
          ` import { addSuppliers } from './migrations/${suppliers}-add-suppliers.ts';`,
          `+import { addMoreFields } from './migrations/${moreFields}-add-more-fields.ts';`,
        ],
        [`   '${suppliers}-add-suppliers': addSuppliers,`, `+  '${moreFields}-add-more-fields': addMoreFields,`],
      ],
    },
  ];
}
