import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type Figure, sumEntries } from '../../../domain/commission.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { CommissionEntry, CommissionSummary } from '../../../domain/schemas/commission.ts';
import { FIGURES, figures } from '../../../domain/statement.ts';
import { useMayCall } from '../../access.ts';
import { Count, Money } from '../../components/NumericText.tsx';
import { tabularNumerals } from '../../theme/typography.ts';

/** The figure whose rows are shown. */
export type ChosenFigure = Figure | 'paid' | 'balance';

interface StatementFiguresProps {
  /** Undefined for somebody who has nothing in the period. */
  summary: CommissionSummary | undefined;
  entries: readonly CommissionEntry[];
  chosen: ChosenFigure | null;
  onChoose: (figure: ChosenFigure | null) => void;
}

/** The figures of a period as buttons: each shows the rows that make it up. */
export function StatementFigures({ summary, entries, chosen, onChoose }: StatementFiguresProps) {
  // The rows of what was paid are the payouts.
  const maySeePayouts = useMayCall('GET /payouts');
  const sums = sumEntries(entries);
  const before = summary?.balance_before ?? 0;
  const shown: { key: ChosenFigure; label: string; cents: number; note?: string }[] = [
    ...figures.map((key) => ({ key, label: FIGURES[key], cents: sums[key] })),
    { key: 'paid', label: 'Pago', cents: summary?.paid ?? 0 },
    { key: 'balance', label: 'A pagar', cents: summary?.balance ?? 0 },
  ];
  return (
    <Grid role="group" aria-label="Valores do período">
      {shown.map(({ key, label, cents }) => (
        <Tile
          key={key}
          aria-pressed={key === chosen}
          disabled={key === 'paid' && !maySeePayouts}
          data-balance={key === 'balance' || undefined}
          onClick={() => onChoose(key === chosen ? null : key)}
        >
          <span>
            {label}
            {key === 'commission' && (
              <small>
                <Count value={sums.lines} one="serviço" many="serviços" />
              </small>
            )}
            {key === 'balance' && before !== 0 && <small>{`com ${formatMoney(before)} de antes`}</small>}
          </span>
          <strong>
            <Money cents={cents} />
          </strong>
        </Tile>
      ))}
    </Grid>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Tile = styled(ButtonBase)(({ theme }) => ({
  ...tabularNumerals,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5),
  minHeight: 84,
  padding: theme.spacing(1.5, 2),
  textAlign: 'start',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
  '& > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: theme.spacing(0, 1) },
  '& small': { fontSize: 'inherit', whiteSpace: 'nowrap' },
  '& > strong': { ...theme.typography.h2, textAlign: 'end', color: theme.vars.palette.text.primary },
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
    backgroundImage: `linear-gradient(${theme.alpha(theme.vars.palette.primary.main, 0.1)}, ${theme.alpha(theme.vars.palette.primary.main, 0.1)})`,
  },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 52,
    paddingBlock: theme.spacing(0.75),
    '& > span': { justifyContent: 'flex-start', alignItems: 'baseline' },
    '& > strong': theme.typography.h3,
    '&[data-balance] > strong': theme.typography.h2,
  },
}));
