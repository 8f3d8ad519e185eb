import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import {
  ListBase,
  type RaRecord,
  RecordContextProvider,
  type SortPayload,
  useListContext,
  useNotify,
} from 'react-admin';
import type { ResourceName, Wire } from '../../../domain/wire.ts';
import { PER_PAGE } from '../../dataProvider/firstPage.ts';
import { Count } from '../Count.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { reasonOf } from '../reason.ts';
import { CardGrid } from './CardGrid.tsx';
import { CardPlace } from './CardPlace.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { InsteadOfList } from './InsteadOfList.tsx';
import { Pages } from './Pages.tsx';

const SKELETONS = 12;
/** How many are drawn at once; the others in small pieces right after, while taps and keys are heard. */
const FIRST = 6;
const NOT_LOADED = 'Não foi possível carregar a lista.';

interface RecordListProps {
  resource: ResourceName;
  sort: SortPayload;
  filter?: Wire;
  /** The toast when the list cannot be loaded. In its place stands why. */
  failure: string;
  /** In the place of a list without anything in it. */
  empty: ReactNode;
  /** The height a card has, in pixels: what its skeleton holds while it loads. */
  cardHeight: number;
  /** What is counted over the cards: `{ one: 'cliente', many: 'clientes' }`. Not counted by default. */
  counted?: { one: string; many: string };
  /** One card; it reads its record from context. */
  children?: ReactNode;
  /** Lays the records of a page out; as cards beside each other by default. */
  layout?: (records: RaRecord[]) => ReactNode;
  /** In the place of the list while it loads, where that is not a grid of cards. */
  waiting?: ReactNode;
  /** Under the list, once its length is known: drawn before, it would jump. */
  below?: ReactNode;
}

/** The records of a resource as cards, in pages where there are many. */
export function RecordList({ resource, sort, filter, failure, ...content }: RecordListProps) {
  const notify = useNotify();
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={PER_PAGE}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ onError: () => notify(failure, { type: 'error' }) }}
    >
      <FirstPage of={filter} />
      <Records failure={failure} {...content} />
    </ListBase>
  );
}

type RecordsProps = Omit<RecordListProps, 'resource' | 'sort' | 'filter'>;

function Records({ failure, empty, counted, cardHeight, waiting, below, ...cards }: RecordsProps) {
  const { data, error, isFetching, refetch, total = 0 } = useListContext();
  if (error && !data) {
    return (
      <>
        <InsteadOfList key="error">
          <ErrorState message={reasonOf(error, failure) ?? NOT_LOADED} onRetry={refetch} retrying={isFetching} />
        </InsteadOfList>
        {below}
      </>
    );
  }
  if (data?.length === 0) {
    return (
      <>
        <InsteadOfList key="empty">{empty}</InsteadOfList>
        {below}
      </>
    );
  }
  return (
    <>
      {counted && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1.5 }}>
          {data ? <Count value={total} {...counted} /> : '\u00a0'}
        </Typography>
      )}
      {data ? (
        <Page records={data} below={below} {...cards} />
      ) : (
        (waiting ?? <CardSkeletons count={SKELETONS} height={cardHeight} />)
      )}
    </>
  );
}

interface PageProps extends Pick<RecordListProps, 'children' | 'layout' | 'below'> {
  records: RaRecord[];
}

/** A page of the list. What stands under it comes with the last of its cards: nothing jumps. */
function Page({ records, layout, below, children }: PageProps) {
  const few = records.length <= FIRST;
  const shown = useDeferredValue(records, few ? records : records.slice(0, FIRST));
  const list = useMemo(() => layout?.(shown) ?? <Cards records={shown}>{children}</Cards>, [shown, layout, children]);
  const whole = useDeferredValue(true, few);
  return (
    <>
      {list}
      {whole && <Pages />}
      {whole && below}
    </>
  );
}

function Cards({ records, children }: { records: RaRecord[]; children: ReactNode }) {
  return (
    <CardGrid>
      {records.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <CardPlace>{children}</CardPlace>
        </RecordContextProvider>
      ))}
    </CardGrid>
  );
}

/** Another filter is looked at from its beginning. */
function FirstPage({ of: filter }: { of: Wire | undefined }) {
  const { setPage } = useListContext();
  const text = JSON.stringify(filter ?? {});
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    setPage(1);
  }, [text, setPage]);
  return null;
}
