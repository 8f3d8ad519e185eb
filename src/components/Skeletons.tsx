import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';

/** As many grey rows as the list that is to come, each of its height in pixels. */
export function RowSkeletons({ rows, height }: { rows: number; height: number }) {
  return (
    <Stack>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
