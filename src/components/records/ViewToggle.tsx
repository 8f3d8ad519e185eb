import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSyncExternalStore } from 'react';
import { localStorageStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { RESET_LIST, useUrlParams } from '../../urlState.ts';

/** What a person has chosen for lists on this device: views and columns. What they look for is never stored. */
export const listPreferences = localStorageStore('1', 'Lists');

/** How many rows a table has before somebody chooses. */
export const TABLE_PAGE_SIZE = 25;

type View = 'cards' | 'table';

/** What stands before the names in the address that are of a list: nothing where it is the screen's own. */
export function useListParamPrefix({ name }: AnyResource): string {
  return useLocation().pathname === `/${name}` ? '' : `${name}.`;
}

/**
 * The view of a resource's list, and what changes it. The address says which; where it says nothing it is the one chosen last on this
 * device, on every screen and in every tab that shows the list. Each view begins with its own order, on its first page.
 */
export function useListView(resource: AnyResource): [view: View, setView: (view: View) => void] {
  const { name } = resource;
  const { params, change } = useUrlParams();
  const param = `${useListParamPrefix(resource)}view`;
  const key = `${name}.view`;
  const stored = useSyncExternalStore(
    (onChange) => listPreferences.subscribe(key, onChange),
    () => listPreferences.getItem<View>(key),
  );
  function choose(view: View) {
    listPreferences.setItem(key, view);
    change({ ...RESET_LIST, [param]: view }, { replace: true });
  }
  return [(params.get(param) ?? stored) === 'table' ? 'table' : 'cards', choose];
}

export function ViewToggle({ resource }: { resource: AnyResource }) {
  const [view, setView] = useListView(resource);
  return (
    <Choice
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
    </Choice>
  );
}

// In a row with what is said over the list where the window is wide enough, and with the table's tools on a large one.
const Choice = styled(ToggleButtonGroup)(({ theme }) => ({
  '&&': { gridColumn: '2 / -1', [theme.breakpoints.up('md')]: { gridArea: '1 / 3' } },
  justifySelf: 'end',
  marginBottom: theme.spacing(1.5),
}));

/** A list, and over it a row of what is said of it, the table's tools and the choice of the view. */
export const ListFrame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  '& > *': { gridColumn: '1 / -1', minWidth: 0 },
});

/** What is said over a list. `wide`: on a phone it has a row of its own. */
export const ListHead = styled('div', { shouldForwardProp: (prop) => prop !== 'wide' })<{ wide?: boolean }>(
  ({ theme, wide = false }) => ({
    '&&': { [theme.breakpoints.up(wide ? 'sm' : 'xs')]: { gridArea: '1 / 1' } },
    marginBottom: theme.spacing(1.5),
  }),
);

export const ListTools = styled('div')(({ theme }) => ({
  '&&': { [theme.breakpoints.up('md')]: { gridArea: '1 / 2', marginRight: theme.spacing(1) } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1.5),
}));
