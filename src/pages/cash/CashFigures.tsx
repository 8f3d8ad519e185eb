import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Day } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import { formatMonth, getFirstDayOfMonth, getMonth } from '../../../domain/periods.ts';
import type { CashRegister } from '../../../domain/responses.ts';
import { Money } from '../../components/NumericText.tsx';
import { HIDDEN_FIGURE } from '../../counting.ts';
import { useFeature } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { useOpenDayRows } from './drawer/useOpenRegisterRows.tsx';

interface CashFiguresProps {
  /** Undefined while loading. */
  register: CashRegister | undefined;
  /** The drawer is counted on this device. */
  isHidden?: boolean;
}

/** The figures of today and of the month. Each opens its rows, where the back end lists them. */
export function CashFigures({ register, isHidden }: CashFiguresProps) {
  const today = useToday();
  const month = formatMonth(getMonth(today));
  const canListSales = useFeature('sales.list');
  const openRows = useOpenDayRows();
  // Only what the drawer paid: /despesas and the dashboard list the others too.
  const expenses = openRows ? 'Despesas da gaveta hoje' : 'Despesas de hoje';
  if (isHidden)
    return (
      <Row>
        {['Vendas de hoje', expenses, 'Total do mês', 'Média diária'].map((label) => (
          <FigureCard key={label} component="section" aria-label={label}>
            <Typography variant="subtitle2" color="textSecondary">
              {label}
            </Typography>
            <Typography color="textSecondary">{HIDDEN_FIGURE}</Typography>
          </FigureCard>
        ))}
      </Row>
    );
  return (
    <Row>
      <Amount
        label="Vendas de hoje"
        cents={register?.today.total}
        to={canListSales ? getSalesPath(today, today) : undefined}
      />
      <Amount
        label={expenses}
        cents={register?.today.expenses}
        onOpen={openRows && (() => openRows(expenses, { figure: 'expenses' }))}
      />
      <Amount
        label="Total do mês"
        note={month}
        cents={register?.month.total}
        to={canListSales ? getSalesPath(getFirstDayOfMonth(today), today) : undefined}
      />
      <Amount
        label="Média diária"
        note="por dia com vendas"
        cents={register?.daily_average.total}
        onOpen={openRows && (() => openRows('Média diária', { figure: 'days' }))}
      />
    </Row>
  );
}

interface AmountProps {
  label: string;
  note?: string;
  /** Undefined while loading. */
  cents: Cents | undefined;
  /** Where its rows are. */
  to?: string;
  /** Opens a dialog of its rows. */
  onOpen?: () => void;
}

function Amount({ label, note, cents, to, onOpen }: AmountProps) {
  const content = (
    <>
      <div>
        <Typography variant="subtitle2" color="textSecondary">
          {label}
        </Typography>
        {note && (
          <Typography variant="caption" color="textSecondary" component="p">
            {note}
          </Typography>
        )}
      </div>
      {/* Announced when it changes, not when it first loads: the screen is then rendered from scratch. */}
      <Typography variant="figure" aria-live={cents === undefined ? undefined : 'polite'} sx={{ textAlign: 'end' }}>
        {cents === undefined ? <Skeleton sx={{ display: 'inline-block', width: '5ch' }} /> : <Money cents={cents} />}
      </Typography>
    </>
  );
  return (
    <FigureCard component="section" aria-label={label}>
      {to !== undefined ? (
        <CardActionArea component={Link} to={to}>
          {content}
        </CardActionArea>
      ) : onOpen ? (
        <CardActionArea onClick={onOpen}>{content}</CardActionArea>
      ) : (
        content
      )}
    </FigureCard>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: theme.spacing(2) },
}));

/** The address of the sales and voids of a period. */
function getSalesPath(from: Day, to: Day): string {
  return `/historico?from=${from}&to=${to}`;
}

const FigureCard = styled(Card)(({ theme }) => ({
  // A long amount shrinks to fit its card.
  containerType: 'inline-size',
  '& .MuiTypography-figure': { fontSize: 'clamp(1.125rem, 15cqi, 2.25rem)' },
  '&, & > .MuiCardActionArea-root': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'space-between',
    gap: theme.spacing(1.5),
  },
  '&:not(:has(> .MuiCardActionArea-root)), & > .MuiCardActionArea-root': { flexGrow: 1, padding: theme.spacing(2) },
})) as typeof Card;
