import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import IconButton from '@mui/material/IconButton';
import { IMPORTS_PATH } from '../../../domain/constants.ts';
import { formatOfRecordPhrase } from '../../../domain/history.ts';
import { isSameId } from '../../../domain/ids.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { NO_FILTER, useHistoryFilter } from './HistoryFilters.tsx';

/** Filters the history by the entry's record. Renders nothing if it already is, or if there is only this entry of it. */
export function FilterByRecordButton({ entry }: { entry: HistoryEntry }) {
  const [filter, change] = useHistoryFilter();
  const { resource, record } = entry;
  if (resource === IMPORTS_PATH || (filter.resource === resource && isSameId(filter.record, record.id))) return null;
  return (
    <IconButton
      title="Só deste registro"
      aria-label={`Ver só as mudanças ${formatOfRecordPhrase(entry)}`}
      onClick={() => change({ ...NO_FILTER, resource, record: String(record.id) })}
    >
      <FilterAltOutlined fontSize="small" />
    </IconButton>
  );
}
