import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Cents } from '../../../domain/money.ts';
import { Money } from '../../components/Money.tsx';

/** What today's expenses come to; undefined while that is not known. */
export function TodayTotal({ total }: { total: Cents | undefined }) {
  return (
    <Card component="section" aria-label="Total de hoje" sx={{ maxWidth: { sm: 360 } }}>
      <CardContent sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="textSecondary">Total de hoje</Typography>
        {total === undefined ? (
          <Typography key="waiting" variant="figure">
            <Skeleton width={120} />
          </Typography>
        ) : (
          // Another element than before: it tells what changes, and not what it begins with.
          <Typography key="known" variant="figure" aria-live="polite">
            <Money cents={total} />
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}
