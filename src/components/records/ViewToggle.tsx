import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSyncExternalStore } from 'react';
import { localStorageStore } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';

/** What a person has chosen for lists on this device: views and columns. What they look for is never stored. */
export const listPreferences = localStorageStore('1', 'Lists');

/** How many rows a table has before somebody chooses. */
export const TABLE_PAGE = 25;

type View = 'cards' | 'table';

/** The view of a resource's list, and what changes it: on every screen and in every tab that shows the list. */
export function useView({ name }: AnyResource): [view: View, setView: (view: View) => void] {
  const key = `${name}.view`;
  const stored = useSyncExternalStore(
    (onChange) => listPreferences.subscribe(key, onChange),
    () => listPreferences.getItem<View>(key),
  );
  return [stored === 'table' ? 'table' : 'cards', (view) => listPreferences.setItem(key, view)];
}

/** Chooses how a list is shown. */
export function ViewToggle({ resource }: { resource: AnyResource }) {
  const [view, setView] = useView(resource);
  return (
    <ToggleButtonGroup
      exclusive
      aria-label="Exibição"
      value={view}
      // Pressing the view that is shown already chooses none.
      onChange={(_, chosen: View | null) => chosen && setView(chosen)}
    >
      <ToggleButton value="cards">
        <ViewModuleOutlined fontSize="small" sx={{ mr: 0.75 }} />
        Cartões
      </ToggleButton>
      <ToggleButton value="table">
        <TableRowsOutlined fontSize="small" sx={{ mr: 0.75 }} />
        Tabela
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
