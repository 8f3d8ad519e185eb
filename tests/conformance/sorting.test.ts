import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useShop } from '../server/support/useShop.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
}

/** Path → the fields of its records, of every list that takes `sort`. */
function listSortableFields(document: {
  paths: Record<string, { get?: Operation }>;
}): [path: string, fields: string[]][] {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get?.parameters?.some(({ name }) => name === 'sort')) return [];
    const data = get.responses['200']?.content['application/json'].schema.properties?.data;
    return data?.type === 'array' ? [[path, Object.keys(data.items?.properties ?? {})] as [string, string[]]] : [];
  });
}

describe('the fields of a list', () => {
  const shop = useShop({ dialect: 'sqlite' });

  test('are all sortable, except those that docs/contract.md names', async () => {
    const { client } = shop();
    const lists = listSortableFields((await client.send('GET', '/openapi.json')).raw.json());
    expect(lists.map(([path]) => path)).toEqual(expect.arrayContaining(['/customers', '/reservations', '/sales']));
    const refused = new Set<string>();
    for (const [path, fields] of lists) {
      expect(fields.length, path).toBeGreaterThan(1);
      for (const field of fields) {
        const sort = encodeURIComponent(JSON.stringify([field, 'ASC']));
        const { status } = await client.call('GET', `${path}?sort=${sort}`);
        if (status !== 200) refused.add(field);
      }
    }
    const sentence = /Every field of a record is sortable except (.*?): /.exec(
      readFileSync('docs/contract.md', 'utf8'),
    )?.[1];
    const named = [...(sentence ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field);
    expect([...refused].sort()).toEqual(named.sort());
  });
});
