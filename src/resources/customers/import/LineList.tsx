import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ImportCandidate } from '../../../../domain/customerImport.ts';
import { getRejectionReason, NONE_TRIED, type Outcomes } from './lines.ts';

interface LineListProps {
  title: string;
  lines: readonly ImportCandidate[];
  outcomes?: Outcomes;
}

/** Lines shown; the file of lines not imported has them all. */
const MAX_SHOWN = 50;

/** Lines of the file with the reason for each. */
export function LineList({ title, lines, outcomes = NONE_TRIED }: LineListProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <List>
        {lines.slice(0, MAX_SHOWN).map((candidate) => (
          <li key={candidate.line}>
            <strong>Linha {candidate.line}</strong>
            <span>
              {getRejectionReason(candidate, outcomes)}
              <small>{candidate.cells.filter((cell) => cell.trim() !== '').join(' · ')}</small>
            </span>
          </li>
        ))}
      </List>
      {lines.length > MAX_SHOWN && (
        <Typography variant="body2" color="textSecondary">
          e mais {lines.length - MAX_SHOWN}
        </Typography>
      )}
    </section>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '6.5em minmax(0, 1fr)',
    gap: theme.spacing(1),
    padding: theme.spacing(0.75, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));
