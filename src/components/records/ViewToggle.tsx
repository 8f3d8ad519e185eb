import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useView, type View } from './view.ts';

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
