import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { ListBase, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import type { Json } from '../../../domain/fields/codec.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { getTableColumns } from '../../../domain/resources/tableColumns.ts';
import { fetchAllRecords } from '../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { CARDS_PER_PAGE, getListSort } from '../../dataProvider/lists.ts';
import { lazyComponent } from '../../lazyComponent.ts';
import { RESET_LIST, useUrlParams } from '../../urlState.ts';
import { ErrorState } from '../EmptyState.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { Count } from '../NumericText.tsx';
import { useFailureToast } from '../useFailureToast.ts';
import { CardSkeletons, Cards, TableSkeleton } from './Cards.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListFrame, ListHead, TABLE_PAGE_SIZE, useListView, ViewToggle } from './listView.tsx';
import type { CellRenderers } from './RecordTable.tsx';
import { RowNamesProvider } from './rowNames.tsx';

const RecordTable = lazyComponent(async () => (await import('./RecordTable.tsx')).RecordTable);

const SKELETONS = 12;

const LOAD_FAILED = 'Não foi possível carregar a lista.';

interface RecordListProps {
  resource: AnyResource;
  /** The order; the declared one by default. */
  sort?: SortPayload;
  filter?: Json;
  /** Page size and query metadata of the card view. */
  pages?: { perPage?: number; meta?: Json };
  /** Shown when there are no records. */
  empty: ReactNode;
  /** The height of a card in pixels, for the placeholder while loading. */
  cardHeight: number;
  /** The noun of the count above the cards: `{ one: 'cliente', many: 'clientes' }`. Not counted by default. */
  countLabel?: { one: string; many: string };
  /** Renders one record, read from the context. */
  card?: ComponentType;
  /** The actions on a record of the table, read from the context. */
  actions: ComponentType;
  /** Replaces the content of the table's columns, by source. */
  cells?: CellRenderers;
  /** Replaces the grid of cards. */
  layout?: (records: RaRecord[]) => ReactNode;
  /** Replaces the skeleton of cards. */
  loadingPlaceholder?: ReactNode;
  /** Shown below the list once it has loaded; earlier it would jump. */
  below?: ReactNode;
}

/** The records of a resource as cards or as a table, with pagination. */
export function RecordList({
  resource,
  sort = getListSort(resource),
  filter,
  pages = {},
  ...content
}: RecordListProps) {
  const queryClient = useQueryClient();
  const [view] = useListView(resource);
  const perPage = view === 'table' ? TABLE_PAGE_SIZE : (pages.perPage ?? CARDS_PER_PAGE);
  if (!useValidAddress(resource, sort)) return null;
  return (
    <ListFrame>
      <ViewToggle resource={resource} />
      <ListBase
        key={view}
        resource={resource.name}
        sort={sort}
        filter={filter}
        perPage={perPage}
        // Page, order and page size are in the address only.
        storeKey={false}
        queryOptions={{
          // `Records` shows it, and knows whether earlier records stay.
          onError: () => undefined,
          // ListBase turns retries off; with them a list recovers from a short outage.
          retry: queryClient.getDefaultOptions().queries?.retry,
          meta: view === 'table' ? undefined : pages.meta,
        }}
      >
        <Records resource={resource} filter={filter} {...content} />
      </ListBase>
    </ListFrame>
  );
}

function Records(props: Omit<RecordListProps, 'sort' | 'pages'>) {
  const { resource, filter, empty, countLabel, card, layout, actions, cells, cardHeight, loadingPlaceholder, below } =
    props;
  const shop = useShopDataProvider();
  const [view] = useListView(resource);
  const { data, error, isFetching, refetch, sort, total = 0 } = useListContext();
  const failure = resource.texts.loadFailed;
  useFailureToast({ data, error: isFetching ? null : error }, failure);
  const isTable = view === 'table';
  if (error && !data) {
    return (
      <>
        <ErrorState message={getFailureReason(error, failure) ?? LOAD_FAILED} onRetry={refetch} />
        {below}
      </>
    );
  }
  if (data?.length === 0) {
    return (
      <>
        {empty}
        {below}
      </>
    );
  }
  return (
    <>
      {countLabel && (
        <ListHead role="status">
          <Typography variant="body2" color="textSecondary">
            {data ? <Count value={total} {...countLabel} /> : '\u00a0'}
          </Typography>
        </ListHead>
      )}
      {!data &&
        (isTable ? <TableSkeleton /> : (loadingPlaceholder ?? <CardSkeletons count={SKELETONS} height={cardHeight} />))}
      {data && isTable && (
        <Suspense fallback={<TableSkeleton />}>
          <RecordTable
            resource={resource}
            actions={actions}
            cells={cells}
            load={() => fetchAllRecords(shop, resource.name, sort, filter)}
          />
          {below}
        </Suspense>
      )}
      {data && !isTable && (
        <>
          {card && (
            <RowNamesProvider resource={resource} records={data}>
              <Cards records={data} card={card} />
            </RowNamesProvider>
          )}
          {layout?.(data)}
          <ListPagination />
          {below}
        </>
      )}
    </>
  );
}

const MAX_PAGE_SIZE = 1000;

/** Whether the list parameters in the address are valid; resets invalid ones, from a typed address or an older version. */
function useValidAddress(resource: AnyResource, sort: SortPayload): boolean {
  const { params, change } = useUrlParams();
  const {
    page = '1',
    perPage = '1',
    sort: field = sort.field,
    order = 'ASC',
    filter = '{}',
  } = Object.fromEntries(params);
  const sortable = getTableColumns(resource).filter((column) => column.sortable);
  const isValid =
    isPositiveInteger(page, Number.MAX_SAFE_INTEGER) &&
    isPositiveInteger(perPage, MAX_PAGE_SIZE) &&
    (field === sort.field || sortable.some(({ source }) => source === field)) &&
    ['ASC', 'DESC'].includes(order) &&
    filter === '{}';
  const resetAddress = useEffectEvent(() => change(RESET_LIST, { replace: true }));
  useEffect(() => {
    if (!isValid) resetAddress();
  }, [isValid]);
  return isValid;
}

function isPositiveInteger(text: string, max: number): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= max;
}
