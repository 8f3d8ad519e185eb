import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type ComponentType, memo } from 'react';
import { type RaRecord, RecordContextProvider } from 'react-admin';
import { useFocusHandoff } from '../focus.ts';

/** A responsive grid of cards; one column on a phone. A list for screen readers. */
const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: theme.spacing(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));

export function Cards({ records, card }: { records: readonly RaRecord[]; card: ComponentType }) {
  return (
    <CardGrid>
      {records.map((record) => (
        <CardItem key={record.id} record={record} card={card} />
      ))}
    </CardGrid>
  );
}

/** Memoized: lists refetch often, and rendering 50 unchanged reservations again blocks a cheap tablet for half a second. */
const CardItem = memo(({ record, card: Card }: { record: RaRecord; card: ComponentType }) => {
  const ref = useFocusHandoff<HTMLLIElement>();
  return (
    <RecordContextProvider value={record}>
      <Item ref={ref} tabIndex={-1}>
        <Card />
      </Item>
    </RecordContextProvider>
  );
});

const Item = styled('li')(({ theme }) => ({
  minWidth: 0,
  borderRadius: 14,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

/** Placeholder while loading; `height` of a card in pixels. */
export function CardSkeletons({ count, height }: { count: number; height: number }) {
  return (
    <CardGrid aria-busy="true" aria-label="Carregando">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={index}>
          <Skeleton variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
        </li>
      ))}
    </CardGrid>
  );
}

/** Placeholder while loading. */
export function TableSkeleton() {
  return (
    <div aria-busy="true" role="img" aria-label="Carregando">
      <Skeleton variant="rounded" height={480} sx={{ borderRadius: '14px' }} />
    </div>
  );
}
