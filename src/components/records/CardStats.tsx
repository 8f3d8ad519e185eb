import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tabularNumerals } from '../../theme/typography.ts';

/** A record's figures side by side, each above its label. */
export function CardStats({ stats }: { stats: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Row>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}

const Row = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(1.5, 0, 0),
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h3, ...tabularNumerals, margin: 0, whiteSpace: 'nowrap' },
}));
