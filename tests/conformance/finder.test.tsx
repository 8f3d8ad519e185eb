import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { getResource } from '../../domain/resources/all.ts';
import { getRecordName, getScreenTitle } from '../../domain/resources/resource.ts';
import { resources } from '../../src/resources/index.ts';
import { createBackEnd, REAL_SERVER } from '../web/support/backEnd.ts';
import { listOptions } from '../web/support/finder.ts';
import { type Rendered, renderApp } from '../web/support/renderApp.tsx';
import { createRecord, openProductServer } from './support/screens.tsx';

/** Numbers of search fields that differ from the rule: short lists have none, and the agenda has one for customers. */
const OWN_SEARCH_FIELDS: Record<string, number> = { colaboradores: 0, servicos: 0, recompensas: 0, agendamentos: 1 };

// Noon at the shop, on the day of the generated requests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') }));

/** Opens the finder, types a text and waits for the result. */
async function searchInFinder({ user }: Rendered, text: string): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Buscar' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Buscar em tudo' }), text);
  await waitFor(() =>
    expect(within(dialog).getByRole('status').textContent).toMatch(/^(Nada encontrado|\d+ resultado)/),
  );
}

const declared = resources.map(({ name }) => getResource(name));

describe.each(declared)('$name', (resource) => {
  const { name, fields, texts, feature } = resource;
  const title = getScreenTitle(resource);
  const isSearchable = Object.values(fields).some(({ options }) => options.searchable);

  it(
    isSearchable ? 'is found by its search field and by the finder' : 'has no search field and no group in the finder',
    async () => {
      const shop = await openProductServer();
      const { record } = await createRecord(shop, resource);
      const rendered = renderApp(`/${name}`);
      const main = await screen.findByRole('main');
      await within(main).findByRole('heading', { level: 1 });
      expect(within(main).queryAllByRole('searchbox')).toHaveLength(OWN_SEARCH_FIELDS[name] ?? Number(isSearchable));
      const recordName = getRecordName(resource, record) || 'Registro';
      await searchInFinder(rendered, recordName);
      if (isSearchable) expect(listOptions(title)?.join()).toContain(recordName);
      else expect(listOptions(title)).toBeNull();
    },
  );

  if (feature)
    it('has no screen and no records or action in the finder if the back end lacks its feature', async () => {
      const backEnd = createBackEnd({ ...REAL_SERVER, features: FEATURES.filter((other) => other !== feature) });
      const rendered = renderApp('/servicos');
      await screen.findByRole('heading', { level: 1, name: 'Serviços' });
      await searchInFinder(rendered, title);
      expect(listOptions('Páginas')).toBeNull();
      expect(listOptions(title)).toBeNull();
      expect(backEnd.calls.filter(({ path }) => path === `/${resource.api.path}`)).toEqual([]);
      await rendered.user.clear(screen.getByRole('combobox', { name: 'Buscar em tudo' }));
      await rendered.user.type(screen.getByRole('combobox', { name: 'Buscar em tudo' }), texts.new);
      expect(listOptions('Ações')?.filter((action) => action.toLowerCase() === texts.new.toLowerCase()) ?? []).toEqual(
        [],
      );
      rendered.goTo(`/${name}`);
      await waitFor(() => expect(rendered.visited).toContain('/login'));
    });
});
