import { type ComponentType, useState } from 'react';
import { ListContextProvider, type RaRecord, ResourceContextProvider, type SortPayload, useList } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { pageInMemory } from '../../dataProvider/inMemory.ts';
import { RecordTable } from './RecordTable.tsx';
import { TABLE_PAGE } from './view.ts';

interface LocalTableProps {
  resource: AnyResource;
  records: readonly RaRecord[];
  /** What can be done with a record; it reads it from context. */
  actions: ComponentType;
  /** The day or month that the name of an exported file says; today by default. */
  dated?: string;
}

/** A table of records that a screen has already: sorted and cut into pages here. */
export function LocalTable({ resource, records, actions, dated }: LocalTableProps) {
  const [sort, setSort] = useState<SortPayload>({ field: '', order: 'ASC' });
  const inOrder = pageInMemory(records, { sort: sort.field ? [sort.field, sort.order] : undefined, filter: {} }).page;
  const list = useList({ data: inOrder as RaRecord[], resource: resource.name, perPage: TABLE_PAGE });
  const sorted = (chosen: SortPayload) => {
    setSort(chosen);
    list.setPage(1);
  };
  return (
    <ResourceContextProvider value={resource.name}>
      <ListContextProvider value={{ ...list, sort, setSort: sorted }}>
        <RecordTable resource={resource} actions={actions} load={async () => inOrder} dated={dated} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
