import Typography from '@mui/material/Typography';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { ListBase, type RaRecord, type SortPayload, useListContext, useNotify } from 'react-admin';
import type { Json } from '../../../domain/fields/codec.ts';
import { getTableColumns } from '../../../domain/resources/columns.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { fetchAllRecords } from '../../dataProvider/fetchAllRecords.ts';
import { PER_PAGE } from '../../dataProvider/firstPage.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { loadMessages } from '../../i18n/index.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import { RESET_LIST, useUrlParams } from '../../urlState.ts';
import { ErrorState } from '../EmptyState.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { Count } from '../NumericText.tsx';
import { CardSkeletons, Cards, TableSkeleton } from './Cards.tsx';
import { ListPagination } from './ListPagination.tsx';
import type { CellRenderers } from './RecordTable.tsx';
import { ListFrame, ListHead, TABLE_PAGE_SIZE, useListView, ViewToggle } from './ViewToggle.tsx';

const RecordTable = lazyComponent(async () => {
  const [module] = await Promise.all([import('./RecordTable.tsx'), loadMessages()]);
  return module.RecordTable;
});

const SKELETONS = 12;

/** As many cards as a phone shows, or a row on a large screen. */
const AT_ONCE = 4;

/** As many as are rendered without anybody waiting for it. */
const AT_A_TIME = 24;

const NOT_LOADED = 'Não foi possível carregar a lista.';

interface RecordListProps {
  resource: AnyResource;
  sort: SortPayload;
  filter?: Json;
  /** The pages of cards, where they are other than most. */
  pages?: { perPage?: number; meta?: Json };
  /** In the place of a list without anything in it. */
  empty: ReactNode;
  /** The height a card has, in pixels: what its skeleton holds while it loads. */
  cardHeight: number;
  /** What is counted over the cards: `{ one: 'cliente', many: 'clientes' }`. Not counted by default. */
  countLabel?: { one: string; many: string };
  /** One record; it reads it from context. */
  card?: ComponentType;
  /** What can be done with a record in a table; it reads it from context. */
  actions: ComponentType;
  /** What a table's column shows in place of its text, by its source. */
  cells?: CellRenderers;
  /** Lays the records of a page out, in the place of cards beside each other. */
  layout?: (records: RaRecord[]) => ReactNode;
  /** In the place of the list while it loads, where that is not a grid of cards. */
  loadingPlaceholder?: ReactNode;
  /** Under the list, once its length is known: drawn before, it would jump. */
  below?: ReactNode;
}

/** The records of a resource as cards or as a table, in pages where there are many. */
export function RecordList({ resource, sort, filter, pages = {}, ...content }: RecordListProps) {
  const failure = resource.texts.loadFailed;
  const notify = useNotify();
  const [view] = useListView(resource);
  const perPage = view === 'table' ? TABLE_PAGE_SIZE : (pages.perPage ?? PER_PAGE);
  if (!useSoundAddress(resource, sort)) return null;
  return (
    <ListFrame>
      <ViewToggle resource={resource} />
      <ListBase
        key={view}
        resource={resource.name}
        sort={sort}
        filter={filter}
        perPage={perPage}
        // Page, order and length are in the address, and nowhere else.
        storeKey={false}
        queryOptions={{
          onError: () => notify(failure, { type: 'error' }),
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
  const { data, error, refetch, sort, total = 0 } = useListContext();
  const failure = resource.texts.loadFailed;
  const isTable = view === 'table';
  if (error && !data) {
    return (
      <>
        <ErrorState message={getFailureReason(error, failure) ?? NOT_LOADED} onRetry={refetch} />
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
      {data && !isTable && <Page records={data} card={card} layout={layout} below={below} />}
    </>
  );
}

interface PageProps extends Pick<RecordListProps, 'card' | 'layout' | 'below'> {
  records: RaRecord[];
}

/** A page of the list. Its first cards are there at once; the others are rendered in the background, some at a time, where taps and keys go first. */
function Page({ records, card, layout, below }: PageProps) {
  const shown = useGrowing(records);
  const isWhole = shown.length >= records.length;
  return (
    <>
      {card && <Cards records={shown} card={card} />}
      {layout?.(shown)}
      {/* With the last of the cards: nothing jumps. */}
      {isWhole && <ListPagination />}
      {isWhole && below}
    </>
  );
}

/** The first of some records, and soon all of them; those of another page or filter begin anew. */
function useGrowing(records: RaRecord[]): RaRecord[] {
  const { page, filterValues, isPlaceholderData } = useListContext();
  const [seen, setSeen] = useState({ place: '', count: AT_ONCE });
  // What stands here until the other page comes is not drawn again for it.
  const place = isPlaceholderData ? seen.place : `${page} ${JSON.stringify(filterValues)}`;
  const count = place === seen.place ? seen.count : AT_ONCE;
  const isPart = count < records.length;
  useEffect(() => {
    if (isPart) startTransition(() => setSeen({ place, count: count + AT_A_TIME }));
  }, [isPart, place, count]);
  return isPart ? records.slice(0, count) : records;
}

const LONGEST_PAGE = 1000;

/** Whether what the address says of a list can be asked for. An address typed wrongly, or of another version, loses what cannot. */
function useSoundAddress(resource: AnyResource, sort: SortPayload): boolean {
  const { params, change } = useUrlParams();
  const {
    page = '1',
    perPage = '1',
    sort: field = sort.field,
    order = 'ASC',
    filter = '{}',
  } = Object.fromEntries(params);
  const sortable = getTableColumns(resource).filter((column) => column.sortable);
  const isSound =
    isCount(page, Number.MAX_SAFE_INTEGER) &&
    isCount(perPage, LONGEST_PAGE) &&
    (field === sort.field || sortable.some(({ source }) => source === field)) &&
    ['ASC', 'DESC'].includes(order) &&
    filter === '{}';
  const clean = useEffectEvent(() => change(RESET_LIST, { replace: true }));
  useEffect(() => {
    if (!isSound) clean();
  }, [isSound]);
  return isSound;
}

function isCount(text: string, most: number): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= most;
}
