import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ListBase, RecordContextProvider, type SortPayload, useListContext, useNotify } from 'react-admin';
import type { ResourceName, Wire } from '../../../domain/wire.ts';
import { ErrorState } from '../ErrorState.tsx';
import { CardGrid } from './CardGrid.tsx';

const PER_PAGE = 24;
const SKELETONS = 6;

interface RecordListProps {
  resource: ResourceName;
  sort: SortPayload;
  filter?: Wire;
  /** The sentence when the list cannot be loaded, in its place and as a toast. */
  failure: string;
  /** In the place of a list without anything in it. */
  empty: ReactNode;
  /** The height a card has, in pixels: what its skeleton holds while it loads. */
  cardHeight: number;
  /** One card; it reads its record from context. */
  children: ReactNode;
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
      <Records failure={failure} {...content} />
    </ListBase>
  );
}

type RecordsProps = Pick<RecordListProps, 'failure' | 'empty' | 'cardHeight' | 'children'>;

function Records({ failure, empty, cardHeight, children }: RecordsProps) {
  const { data, error, isPending, isFetching, refetch, total = 0, page, perPage, setPage } = useListContext();
  if (error && !data) return <ErrorState message={failure} onRetry={refetch} retrying={isFetching} />;
  if (isPending) return <Waiting height={cardHeight} />;
  if (data.length === 0) return empty;
  const pages = Math.ceil(total / perPage);
  return (
    <>
      <CardGrid>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <li>{children}</li>
          </RecordContextProvider>
        ))}
      </CardGrid>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, chosen) => {
            setPage(chosen);
            window.scrollTo({ top: 0 });
          }}
          sx={{ mt: 3, display: 'flex', justifyContent: 'center' }}
          aria-label="Páginas"
          getItemAriaLabel={(type, number) => PAGE_LABELS[type] ?? `Página ${number}`}
        />
      )}
    </>
  );
}

const PAGE_LABELS: Record<string, string | undefined> = {
  first: 'Primeira página',
  last: 'Última página',
  next: 'Próxima página',
  previous: 'Página anterior',
};

function Waiting({ height }: { height: number }) {
  return (
    <CardGrid aria-busy="true" aria-label="Carregando">
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={index}>
          <Skeleton variant="rounded" height={height} />
        </li>
      ))}
    </CardGrid>
  );
}
