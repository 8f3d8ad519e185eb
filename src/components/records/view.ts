import { useSyncExternalStore } from 'react';
import { localStorageStore } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';

/** What a person has chosen for lists on this device: views and columns. What they look for is never stored. */
export const listPreferences = localStorageStore('1', 'Lists');

/** How many rows a table has before somebody chooses. */
export const TABLE_PAGE = 25;

export type View = 'cards' | 'table';

/** The view of a resource's list, and what changes it: on every screen and in every tab that shows the list. */
export function useView({ name }: AnyResource): [view: View, setView: (view: View) => void] {
  const key = `${name}.view`;
  const stored = useSyncExternalStore(
    (onChange) => listPreferences.subscribe(key, onChange),
    () => listPreferences.getItem<View>(key),
  );
  return [stored === 'table' ? 'table' : 'cards', (view) => listPreferences.setItem(key, view)];
}
