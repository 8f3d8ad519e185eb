import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Candidate } from '../../../../domain/customerImport.ts';
import { formatPhone, isPhone } from '../../../../domain/phone.ts';

const SHOWN = 5;

/** The first lines as they will be stored. */
export function Preview({ candidates }: { candidates: readonly Candidate[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        Como ficam os primeiros
      </Typography>
      <List>
        {candidates.slice(0, SHOWN).map(({ line, values }) => (
          <li key={line}>
            <strong>{values.name || '—'}</strong>
            <span>{isPhone(values.phone) ? formatPhone(values.phone) : values.phone || '—'}</span>
            <span>{values.email || '—'}</span>
          </li>
        ))}
      </List>
    </section>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: theme.spacing(0, 2),
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '5fr 4fr 6fr' },
  },
  '& span': { color: theme.vars.palette.text.secondary },
}));
