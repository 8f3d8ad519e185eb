import Skeleton from '@mui/material/Skeleton';
import { CardGrid } from './CardGrid.tsx';

/** Cards that are still on their way, each of the height in pixels that it will have. */
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
