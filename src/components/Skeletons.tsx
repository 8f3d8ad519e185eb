import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';

/** Placeholder rows for a list; `height` of a row in pixels. */
export function RowSkeletons({ rows, height }: { rows: number; height: number }) {
  return (
    <Waiting role="group" aria-label="Carregando" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={row} style={{ height }}>
          <Skeleton variant="rounded" height="100%" />
        </div>
      ))}
    </Waiting>
  );
}

const Waiting = styled('div')({ '& > *': { paddingBlock: 5 } });
