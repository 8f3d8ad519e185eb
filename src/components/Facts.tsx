import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A labelled value of a record that is only shown; inside `Facts`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& dt': { flex: 'none', maxWidth: '60%', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere' },
}));
