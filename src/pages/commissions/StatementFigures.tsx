import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Figure } from '../../../domain/commission.ts';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import { FIGURES, figures, formatEarlierPart, formatServices } from '../../../domain/statement.ts';
import { useMayCall } from '../../access.ts';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { tabularNumerals } from '../../theme/typography.ts';

/** The figure whose rows are shown; `before` is the part of the balance from before the period. */
export type ChosenFigure = Figure | 'paid' | 'balance' | 'before';

interface StatementFiguresProps {
  values: Readonly<Record<ChosenFigure, Cents> & { lines: number }>;
  /** The reversals of services in the period. */
  reversals: number;
  /** The part of the period's rows that payouts have. */
  paidRows?: Cents;
  chosen: ChosenFigure | null;
  onChoose: (figure: ChosenFigure | null) => void;
}

/** The figures of a period as buttons: each shows the rows that make it up. */
export function StatementFigures({ values, reversals, paidRows = 0, chosen, onChoose }: StatementFiguresProps) {
  // The rows of what was paid are the payouts.
  const maySeePayouts = useMayCall('GET /payouts');
  const shown: { key: ChosenFigure; label: string }[] = [
    ...figures.map((key) => ({ key, label: FIGURES[key] })),
    { key: 'paid', label: 'Pago' },
    { key: 'balance', label: 'A pagar' },
  ];
  const toggle = (key: ChosenFigure) => () => onChoose(key === chosen ? null : key);
  return (
    <Grid role="group" aria-label="Valores do período">
      {shown.map(({ key, label }) => (
        <Tile
          key={key}
          aria-pressed={key === chosen}
          disabled={key === 'paid' && !maySeePayouts}
          data-balance={key === 'balance' || undefined}
          onClick={toggle(key)}
        >
          <span>
            {label}
            {key === 'commission' && (
              <small>
                <NumericText>{formatServices(values.lines, reversals)}</NumericText>
              </small>
            )}
          </span>
          <strong>
            <Money cents={values[key]} />
          </strong>
        </Tile>
      ))}
      {values.before !== 0 && (
        <Before color="inherit" aria-pressed={chosen === 'before'} onClick={toggle('before')}>
          {formatEarlierPart(values.before)}
        </Before>
      )}
      {paidRows !== 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', textAlign: 'end' }}>
          {`Dos itens do período, os já pagos somam ${formatMoney(paidRows)} e não estão em A pagar.`}
        </Typography>
      )}
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

/** Below 'A pagar', which it is a part of. */
const Before = styled(Button)(({ theme }) => ({
  gridColumn: '1 / -1',
  justifySelf: 'end',
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 4,
  color: theme.vars.palette.text.secondary,
  '&[aria-pressed="true"]': { color: theme.vars.palette.text.primary, fontWeight: 700 },
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
