import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { listPreferences } from '../../listPreferences.ts';
import { RESET_LIST, useUrlParams } from '../../urlState.ts';

/** The initial page size of a table. */
export const TABLE_PAGE_SIZE = 25;

type View = 'cards' | 'table';

/** The prefix of the list's parameters in the address; empty where the list is the screen's own. */
export function useListParamPrefix({ name }: AnyResource): string {
  return useLocation().pathname === `/${name}` ? '' : `${name}.`;
}

/**
 * The view of a resource's list, and its setter. The address decides; without it the view last chosen on this device, in every
 * tab. Changing the view resets order and page.
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
  function storeView(view: View) {
    listPreferences.setItem(key, view);
    change({ ...RESET_LIST, [param]: view }, { replace: true });
  }
  return [(params.get(param) ?? stored) === 'table' ? 'table' : 'cards', storeView];
}

export function ViewToggle({ resource }: { resource: AnyResource }) {
  const [view, setView] = useListView(resource);
  return (
    <ViewButtons
      exclusive
      aria-label="Exibição"
      value={view}
      // Pressing the selected button again sends null.
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
    </ViewButtons>
  );
}

// In one row with the list's heading on wide windows, and with the table's tools on large ones.
const ViewButtons = styled(ToggleButtonGroup)(({ theme }) => ({
  '&&': { gridColumn: '2 / -1', [theme.breakpoints.up('md')]: { gridArea: '1 / 3' } },
  justifySelf: 'end',
  marginBottom: theme.spacing(1.5),
}));

/** A list below a row with its heading, the table's tools and the view toggle. */
export const ListFrame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  '& > *': { gridColumn: '1 / -1', minWidth: 0 },
});

/** The heading above a list. `wide`: takes its own row on a phone. */
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
