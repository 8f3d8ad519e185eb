import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRecordContext } from 'react-admin';
import { buildClosingLines, buildUncoveredLine } from '../../../domain/cash.ts';
import { formatDay, formatDayLong } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Money } from '../../components/NumericText.tsx';
import { OpenRowsButton } from '../../components/OpenRowsButton.tsx';
import { ClosingDialog } from '../../components/print/ClosingDialog.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import type { ClosingRowsQuery } from '../../dataProvider/methods/drawer.ts';
import { ClosingForm } from '../../lazyDialogs.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { formatMoment } from './drawer/texts.ts';
import { useOpenRegisterRows } from './drawer/useOpenRegisterRows.tsx';

export function ClosingCard() {
  const closing = useRecordContext<CashClosing>();
  return closing && <CardOfClosing closing={closing} />;
}

function CardOfClosing({ closing }: { closing: CashClosing }) {
  const id = useId();
  const isOfSession = useIsOfSession(closing);
  const timeZone = useTimeZone();
  const openRows = useOpenRegisterRows();
  const name = nameClosing(closing, timeZone);
  const { closed_at, employee, total_received, observation, counts, recorded_at } = closing;
  const uncovered = buildUncoveredLine(closing);
  const title = formatDay(closed_at);
  const createLine = (label: string, cents: Cents, rows: Omit<ClosingRowsQuery, 'closing_id'>): LineProps => ({
    label,
    cents,
    name: `${label}, ${name}`,
    onOpen:
      openRows && (() => openRows(`Fechamento de ${title}: ${label}`, closed_at, { ...rows, closing_id: closing.id })),
  });
  const recordedAt = recorded_at ? `fechado ${formatMoment(recorded_at, closed_at, timeZone)} ` : '';
  return (
    <Card component="article" aria-labelledby={id} sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${formatDayLong(closed_at).split(',')[0]}, ${recordedAt}por ${employee}`}
        </Typography>
        <Typography variant="figure" component="p" sx={{ my: 1, textAlign: 'end', position: 'relative' }}>
          <Amount {...createLine('Total', total_received, { figure: 'total' })} />
        </Typography>
        <Lines>
          {buildClosingLines(closing).map(({ label, cents, ...rows }) => (
            <Line key={label} {...createLine(label, cents, rows)} />
          ))}
        </Lines>
        {uncovered && (
          <Lines>
            <Line {...createLine(uncovered.label, uncovered.cents, { figure: uncovered.figure })} />
          </Lines>
        )}
        {observation && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
            {observation}
          </Typography>
        )}
        {isOfSession && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {(counts ?? 0) > 1 && `Contado ${counts} vezes: aqui está a última contagem. `}
            Da contagem do caixa: só muda com outra contagem. As diferenças de cada forma de pagamento estão em Caixas.
          </Typography>
        )}
      </CardContent>
      <ClosingActions />
    </Card>
  );
}

/** Whether a closing is the count of a cash session, which only another count changes. */
function useIsOfSession(closing: CashClosing | undefined): boolean {
  return useFeature('cash.sessions') && closing?.session_id != null;
}

/** A closing in the labels of its buttons: `fechamento de 20/11/2026, fechado às 20:45`. A day may have several. */
function nameClosing({ closed_at, recorded_at }: CashClosing, timeZone: string): string {
  const recordedAt = recorded_at ? `, fechado ${formatMoment(recorded_at, closed_at, timeZone)}` : '';
  return `fechamento de ${formatDay(closed_at)}${recordedAt}`;
}

interface LineProps {
  label: string;
  cents: Cents;
  /** The label with the closing, for the button. */
  name: string;
  /** Opens the rows that add up to the amount. */
  onOpen?: () => void;
}

function Line({ label, ...amount }: LineProps) {
  return (
    <div data-opens={amount.onOpen ? true : undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount {...amount} />
      </dd>
    </div>
  );
}

function Amount({ name, cents, onOpen }: Omit<LineProps, 'label'>) {
  return onOpen ? <OpenRowsButton label={name} cents={cents} onOpen={onOpen} /> : <Money cents={cents} />;
}

export function ClosingActions() {
  const closing = useRecordContext<CashClosing>();
  const openDialog = useDialog();
  const timeZone = useTimeZone();
  const isOfSession = useIsOfSession(closing);
  if (!closing) return null;
  const name = nameClosing(closing, timeZone);
  return (
    <RecordActions
      resource={closings}
      record={closing}
      label={name}
      // The count of a session is changed by counting again.
      isReadOnly={isOfSession}
      renderForm={(close) => <ClosingForm record={closing} onClose={close} />}
    >
      <Button
        startIcon={<PrintIcon />}
        onClick={() => openDialog((close) => <ClosingDialog closing={closing} onClose={close} />)}
        aria-label={`Imprimir ${name}`}
      >
        Imprimir
      </Button>
    </RecordActions>
  );
}

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  ...theme.typography.body2,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    padding: theme.spacing(0.25, 0),
  },
  '& > [data-opens]': {
    position: 'relative',
    alignItems: 'center',
    minHeight: 32,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& + &': {
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
  },
}));
