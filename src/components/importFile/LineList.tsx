import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatWhole } from '../../../domain/numbers.ts';
import type { RejectedLine } from './report.ts';

interface LineListProps<Candidate extends { line: number }> {
  title: string;
  lines: readonly Candidate[];
  /** What is said of a line. */
  render: (line: Candidate) => ReactNode;
}

/** How many lines are shown at a time. */
const PAGE = 20;

/** Lines of the file under a title. Nothing without lines. */
export function LineList<Candidate extends { line: number }>({ title, lines, render }: LineListProps<Candidate>) {
  const id = useId();
  const [shown, setShown] = useState(PAGE);
  if (lines.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <List>
        {lines.slice(0, shown).map((candidate) => (
          <li key={candidate.line}>
            <strong>Linha {candidate.line}</strong>
            <div>{render(candidate)}</div>
          </li>
        ))}
      </List>
      {lines.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>
          Mostrar mais {formatWhole(Math.min(PAGE, lines.length - shown))} de {formatWhole(lines.length - shown)}
        </Button>
      )}
    </Section>
  );
}

/** Why a line is not imported, and the line. */
export function renderRejected({ reason, cells }: RejectedLine) {
  return (
    <>
      {reason}
      <Cells cells={cells} />
    </>
  );
}

/** The cells of a line as they are in the file, long ones shortened. */
export function Cells({ cells }: { cells: readonly string[] }) {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return <small>{filled.map(shortenCell).join(' · ')}</small>;
}

const SHOWN_LENGTH = 60;

export function shortenCell(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** The browser draws only the lists that are seen. */
const Section = styled('section')({ contentVisibility: 'auto', containIntrinsicSize: 'auto 40rem' });

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
