import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { ListBase, type RaRecord, type SortPayload, useListContext, useNotify } from 'react-admin';
import type { Wire } from '../../../domain/wire.ts';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
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

/** As many cards as a phone shows, or a row on a large screen. */
const AT_ONCE = 4;

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
  /** One record; it reads it from context. */
  card?: ComponentType;
  /** Lays the records of a page out, in the place of cards beside each other. */
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

interface PageProps extends Pick<RecordListProps, 'card' | 'layout' | 'below'> {
  records: RaRecord[];
}

/** A page of the list. Its first cards are there at once; the others are rendered in the background, where taps and keys go first. */
function Page({ records, card, layout, below }: PageProps) {
  const shown = useDeferredValue(records, records.slice(0, AT_ONCE));
  const isWhole = shown.length >= records.length;
  return (
    <>
      {card && (
        <CardGrid>
          {shown.map((record) => (
            <CardPlace key={record.id} record={record} card={card} />
          ))}
        </CardGrid>
      )}
      {layout?.(shown)}
      {/* With the last of the cards: nothing jumps. */}
      {isWhole && <Pages />}
      {isWhole && below}
    </>
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
