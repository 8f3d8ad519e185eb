import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { computeDailyAverage, countDaysWithSales } from '../../../../domain/cash.ts';
import type { Day } from '../../../../domain/dates.ts';
import type { Id } from '../../../../domain/ids.ts';
import { type Cents, negate, sumCents } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { SessionRow } from '../../../../domain/schemas/cashSession.ts';
import { AmountList, AmountSum } from '../../../components/AmountList.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { Money } from '../../../components/NumericText.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import type { ClosingRowsQuery, DayRowsQuery, RowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { useTimeZone } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { useRegisterRows, useRows } from './queries.ts';
import { formatRowDetails, formatRowMoment, formatRowTitle } from './texts.ts';

interface RowsDialogProps extends RowsQuery {
  session: Id;
  title: string;
  /** Shows the amounts as what leaves the drawer, as their figure is shown. */
  isNegated?: boolean;
  onClose: () => void;
}

/** The rows that make up a figure of a session, with their sum. */
export function RowsDialog({ session, title, isNegated, onClose, ...query }: RowsDialogProps) {
  const isTimeline = query.figure === 'timeline';
  return (
    <InfoDialog title={title} maxWidth="sm" onClose={onClose}>
      <LoadedRows query={useRows(session, query)} isReversed={isTimeline} isNegated={isNegated}>
        {(rows) => !isTimeline && <TotalLine label="Total" cents={sumRows(rows)} />}
      </LoadedRows>
    </InfoDialog>
  );
}

interface RegisterRowsDialogProps {
  title: string;
  /** The day of most rows: the others show their own. */
  day: Day;
  query: DayRowsQuery | ClosingRowsQuery;
  onClose: () => void;
}

/** The rows that make up a figure of a day or an amount of a closing, with their sum; of days also their average. */
export function RegisterRowsDialog({ title, day, query, onClose }: RegisterRowsDialogProps) {
  return (
    <InfoDialog title={title} maxWidth="sm" onClose={onClose}>
      <LoadedRows query={useRegisterRows(query)} day={day}>
        {(rows) => (
          <>
            <TotalLine label="Total" cents={sumRows(rows)} />
            {query.figure === 'days' && <AverageLine days={rows} />}
          </>
        )}
      </LoadedRows>
    </InfoDialog>
  );
}

interface LoadedRowsProps {
  query: UseQueryResult<SessionRow[]>;
  day?: Day;
  /** Shows the latest row first, as /caixa does. */
  isReversed?: boolean;
  isNegated?: boolean;
  /** What stands below the rows. */
  children: (rows: readonly SessionRow[]) => ReactNode;
}

function LoadedRows({ query, day, isReversed, isNegated, children }: LoadedRowsProps) {
  const { error } = query;
  const data = isNegated ? query.data?.map((row) => ({ ...row, amount: negate(row.amount) })) : query.data;
  return (
    <>
      <LoadError query={query} failure="Não foi possível carregar os lançamentos." />
      {!data && !error && <RowSkeletons rows={3} height={56} />}
      {data && <SessionRows rows={isReversed ? data.toReversed() : data} day={day} />}
      {data && <Sums>{children(data)}</Sums>}
    </>
  );
}

/** In sight also while a long list is scrolled, over the padding at the end of the dialog's content. */
const Sums = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: theme.spacing(-2.5),
  marginBottom: theme.spacing(-2.5),
  paddingBottom: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.background.paper,
}));

function sumRows(rows: readonly SessionRow[]): Cents {
  return sumCents(rows.map(({ amount }) => amount));
}

function TotalLine({ label, cents }: { label: string; cents: Cents }) {
  return (
    <AmountSum>
      <span>{label}</span>
      <Money cents={cents} />
    </AmountSum>
  );
}

function AverageLine({ days }: { days: readonly SessionRow[] }) {
  const count = countDaysWithSales(days.map(({ amount }) => amount));
  return (
    <>
      <TotalLine
        label={`Média, dividido por ${formatCount(count, 'dia com vendas', 'dias com vendas')}`}
        cents={computeDailyAverage(sumRows(days), count)}
      />
      {days.length > count && (
        <Typography variant="body2" color="textSecondary">
          Um dia com mais estornos que vendas entra na soma, mas não conta como dia com vendas.
        </Typography>
      )}
    </>
  );
}

/** The rows with their times (and their days, if not `day`, by default today), what they are, who and why, and their amounts. */
export function SessionRows({ rows, day }: { rows: readonly SessionRow[]; day?: Day }) {
  const today = useToday();
  const timeZone = useTimeZone();
  if (rows.length === 0) return <Typography color="textSecondary">Nenhum lançamento.</Typography>;
  return (
    <AmountList>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <Typography component="p">{formatRowTitle(row)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[formatRowMoment(row, day ?? today, timeZone), formatRowDetails(row)].filter(Boolean).join(' · ')}
            </Typography>
          </div>
          {row.kind !== 'reopening' && <Money cents={row.amount} />}
        </li>
      ))}
    </AmountList>
  );
}
