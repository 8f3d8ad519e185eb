import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../../domain/ids.ts';
import { sumCents } from '../../../../domain/money.ts';
import type { SessionRow } from '../../../../domain/schemas/cashSession.ts';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { Money } from '../../../components/NumericText.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import type { RowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { useTimeZone } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { useRows } from './queries.ts';
import { formatMoment, formatRowDetails, formatRowTitle } from './texts.ts';

interface RowsDialogProps extends RowsQuery {
  session: Id;
  title: string;
  onClose: () => void;
}

/** The rows that make up a figure of a session, with their sum. */
export function RowsDialog({ session, title, onClose, ...query }: RowsDialogProps) {
  const rows = useRows(session, query);
  // The timeline has the latest row first, as on /caixa.
  const data = query.figure === 'timeline' ? rows.data?.toReversed() : rows.data;
  return (
    <InfoDialog title={title} maxWidth="sm" onClose={onClose}>
      <LoadError query={rows} failure="Não foi possível carregar os lançamentos." />
      {!data && !rows.error && <RowSkeletons rows={3} height={56} />}
      {data && <SessionRows rows={data} />}
      {data && query.figure !== 'timeline' && (
        <Total>
          <span>Total</span>
          <Money cents={sumCents(data.map(({ amount }) => amount))} />
        </Total>
      )}
    </InfoDialog>
  );
}

/** The rows with their times, what they are, who and why, and their amounts. */
export function SessionRows({ rows }: { rows: readonly SessionRow[] }) {
  const today = useToday();
  const timeZone = useTimeZone();
  if (rows.length === 0) return <Typography color="textSecondary">Nenhum lançamento.</Typography>;
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <Typography component="p">{formatRowTitle(row)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[formatMoment(row.at, today, timeZone), formatRowDetails(row)].filter(Boolean).join(' · ')}
            </Typography>
          </div>
          {row.kind !== 'reopening' && <Money cents={row.amount} />}
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(1),
    overflowWrap: 'anywhere',
    '& + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
}));

const Total = styled('p')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  margin: 0,
  paddingTop: theme.spacing(1),
  borderTop: `1px dashed ${theme.vars.palette.divider}`,
}));
