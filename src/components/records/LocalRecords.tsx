import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { loadMessages } from '../../i18n/index.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import { CardSkeletons, Cards, TableSkeleton } from './Cards.tsx';
import { ListFrame, ListHead, useListView, ViewToggle } from './ViewToggle.tsx';

const LocalTable = lazyComponent(async () => {
  const [module] = await Promise.all([import('./RecordTable.tsx'), loadMessages()]);
  return module.LocalTable;
});

interface LocalRecordsProps {
  resource: AnyResource;
  /** Undefined while they are being fetched. */
  records: readonly RaRecord[] | undefined;
  head: ReactNode;
  /** In the place of a list without anything in it. */
  empty: ReactNode;
  /** One record; it reads it from context. */
  card: ComponentType;
  cardHeight: number;
  /** What can be done with a record in a table. */
  actions: ComponentType;
  /** The day or month that the name of an exported file says; today by default. */
  fileDate?: string;
}

/** Records that a screen asks for by itself, as cards or as a table. */
export function LocalRecords({ head, card, cardHeight, empty, records, ...table }: LocalRecordsProps) {
  const [view] = useListView(table.resource);
  const isEmpty = records?.length === 0;
  return (
    <ListFrame>
      <ListHead wide>{head}</ListHead>
      <ViewToggle resource={table.resource} />
      {isEmpty && empty}
      {!records && (view === 'cards' ? <CardSkeletons count={3} height={cardHeight} /> : <TableSkeleton />)}
      {records && !isEmpty && view === 'cards' && <Cards records={records} card={card} />}
      {records && !isEmpty && view === 'table' && (
        <Suspense fallback={<TableSkeleton />}>
          <LocalTable records={records} {...table} />
        </Suspense>
      )}
    </ListFrame>
  );
}
