import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { lazyComponent } from '../../lazyComponent.ts';
import { CardSkeletons, Cards, TableSkeleton } from './Cards.tsx';
import { ListFrame, ListHead, useListView, ViewToggle } from './listView.tsx';
import { RowNamesProvider } from './rowNames.tsx';

const LocalTable = lazyComponent(async () => (await import('./RecordTable.tsx')).LocalTable);

interface LocalRecordsProps {
  resource: AnyResource;
  /** Undefined while loading. */
  records: readonly RaRecord[] | undefined;
  head: ReactNode;
  /** Shown when there are no records. */
  empty: ReactNode;
  /** Renders one record, read from the context. */
  card: ComponentType;
  cardHeight: number;
  /** The actions on a record of the table. */
  actions: ComponentType;
  /** The day or month in the export's file name; today by default. */
  fileDate?: string;
}

/** Records that a screen fetches itself, as cards or as a table. */
export function LocalRecords({ head, card, cardHeight, empty, records, ...table }: LocalRecordsProps) {
  const [view] = useListView(table.resource);
  const isEmpty = records?.length === 0;
  return (
    <ListFrame>
      <ListHead wide>{head}</ListHead>
      <ViewToggle resource={table.resource} />
      {isEmpty && empty}
      {!records && (view === 'cards' ? <CardSkeletons count={3} height={cardHeight} /> : <TableSkeleton />)}
      {records && !isEmpty && view === 'cards' && (
        <RowNamesProvider resource={table.resource} records={records}>
          <Cards records={records} card={card} />
        </RowNamesProvider>
      )}
      {records && !isEmpty && view === 'table' && (
        <Suspense fallback={<TableSkeleton />}>
          <LocalTable records={records} {...table} />
        </Suspense>
      )}
    </ListFrame>
  );
}
