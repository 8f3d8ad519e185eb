import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { historyTable } from '../../../domain/history.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { FilterByRecordButton } from './FilterByRecordButton.tsx';
import { HistoryDays } from './HistoryDays.tsx';
import { buildHistoryFilter, HistoryFilters, NO_FILTER, useHistoryFilter } from './HistoryFilters.tsx';
import { RecordLink } from './RecordLink.tsx';

const PAGINATION = { perPage: 48 };
const ROW_HEIGHT = 76;
/** Short, because it is next to the view switch on a phone. */
const COUNT_LABEL = { one: 'item', many: 'itens' };

export function ShopHistoryPage() {
  const [filterInput, change] = useHistoryFilter();
  const filter = buildHistoryFilter(filterInput);
  // While the period is invalid, the last valid filter stays.
  const [appliedFilter, setAppliedFilter] = useState(filter ?? {});
  if (filter && JSON.stringify(filter) !== JSON.stringify(appliedFilter)) setAppliedFilter(filter);
  const showAll = () => change(NO_FILTER);
  return (
    <>
      <PageHeader title="Histórico" note="Quem mudou o quê no salão, e quando: o mais recente primeiro." />
      <HistoryFilters value={filterInput} onChange={change} />
      <RecordList
        resource={historyTable}
        filter={appliedFilter}
        pages={PAGINATION}
        countLabel={COUNT_LABEL}
        empty={
          <EmptyState
            icon={<HistoryOutlined />}
            text={
              Object.keys(appliedFilter).length > 0
                ? 'Nenhuma mudança com estes filtros.'
                : historyTable.texts.emptyList
            }
            action={
              Object.keys(appliedFilter).length > 0 && (
                <Button variant="outlined" onClick={showAll}>
                  Ver todas
                </Button>
              )
            }
          />
        }
        layout={(entries) => <HistoryDays entries={entries as HistoryEntry[]} />}
        actions={FilterAction}
        cells={CELLS}
        cardHeight={ROW_HEIGHT}
        loadingPlaceholder={<RowSkeletons rows={8} height={ROW_HEIGHT} />}
      />
    </>
  );
}

function FilterAction() {
  const entry = useRecordContext<HistoryEntry>();
  return entry && <FilterByRecordButton entry={entry} />;
}

const CELLS = {
  record: (entry: object) => <RecordLink entry={entry as HistoryEntry} isNameOnly />,
};
