import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, type Day, formatDateTime, formatDay, isDay } from '../../../../domain/dates.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { DayRange } from '../../../../domain/periods.ts';
import { type Payout, payouts } from '../../../../domain/resources/commissions.ts';
import type { OpenFigures } from '../../../../domain/schemas/commission.ts';
import { FIGURES, figures } from '../../../../domain/statement.ts';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { Money } from '../../../components/NumericText.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { useTimeZone } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { tabularNumerals } from '../../../theme/typography.ts';
import { DrawerExcess, useExcessConfirm } from '../../cash/drawer/DrawerExcess.tsx';
import { useOpenFigures, usePayouts } from '../queries.ts';
import { PayoutSheetDialog } from './SheetDialogs.tsx';
import { SourceInput } from './SourceInput.tsx';

interface PayoutDialogProps {
  employee: NamedRecord;
  period: DayRange;
  /** Starts with what was paid before, up to the day before the period. */
  isSettling?: boolean;
  onClose: () => void;
}

/** Pays every open row of a professional up to a day, then offers the receipt to sign. */
export function PayoutDialog({ employee, period, isSettling = false, onClose }: PayoutDialogProps) {
  const today = useToday();
  const notify = useNotifyAbout(payouts.name);
  const confirmExcess = useExcessConfirm();
  const shownTotal = useRef<Cents | null>(null);
  const [isSettled, setSettled] = useState(isSettling);
  const { data: earlier } = usePayouts(employee.id);
  // Only what is older than the first payout can have been paid without one.
  const isFirst = earlier?.every(({ undone }) => undone);
  const lastDay = [period.to, today].toSorted()[0];
  return (
    <FormDialog
      resource={payouts}
      record={null}
      title={isSettling ? `Acertar ${employee.name}` : `Pagar ${employee.name}`}
      submitLabel={isSettled ? 'Acertar' : 'Pagar'}
      defaultValues={{
        employee_id: employee.id,
        until: isSettling ? addDays(period.from, -1) : lastDay,
        source: isSettling ? 'settled' : 'drawer',
      }}
      confirm={async ({ source }) => source !== 'drawer' || confirmExcess(shownTotal.current)}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={(saved) => {
        const { source, amount } = saved as Payout;
        if (amount !== shownTotal.current) notify(formatTotalChange(saved as Payout), { type: 'warning' });
        else if (source === 'settled') notify('O que já estava pago foi acertado!', { type: 'success' });
        else return false;
        return true;
      }}
      renderSaved={(saved) =>
        saved.source === 'settled' ? null : <PayoutSheetDialog payout={saved as Payout} onClose={onClose} />
      }
      onClose={onClose}
    >
      <UntilInput onSettled={setSettled} />
      <SourceInput label="Pago com" canSettle={isFirst || isSettling} />
      <TakenFromDrawer employee={employee} />
      <Summary employee={employee} shownTotal={shownTotal} />
      {isFirst && <OlderRows employee={employee} from={period.from} />}
    </FormDialog>
  );
}

/** For a total that changed after the person saw it. */
function formatTotalChange({ source, amount }: Payout): string {
  const what = source === 'settled' ? 'acertado' : 'pago';
  return `O total mudou enquanto esta janela estava aberta: foi ${what} ${formatMoney(amount)}.`;
}

/** The last day that is paid; says with `onSettled` whether it was paid before. */
function UntilInput({ onSettled }: { onSettled: (isSettled: boolean) => void }) {
  const today = useToday();
  const isSettled = useWatch({ name: 'source' }) === 'settled';
  useEffect(() => onSettled(isSettled), [onSettled, isSettled]);
  return (
    <DayInput
      source="until"
      label={isSettled ? 'Já pago até' : 'Pagar até'}
      required
      max={today}
      helperText="Entra tudo o que está em aberto até este dia."
    />
  );
}

function TakenFromDrawer({ employee }: { employee: NamedRecord }) {
  const [until, source] = useWatch({ name: ['until', 'source'] }) as (string | null | undefined)[];
  const { data } = useOpenFigures(employee.id, isDay(until) ? until : null);
  return <DrawerExcess amount={source === 'drawer' ? data?.amount : 0} />;
}

interface SummaryProps {
  employee: NamedRecord;
  /** Gets the total that the person sees; null while there is none. */
  shownTotal: RefObject<Cents | null>;
}

/** What the payout comes to, by figure. */
function Summary({ employee, shownTotal }: SummaryProps) {
  const [until, source] = useWatch({ name: ['until', 'source'] }) as (string | null | undefined)[];
  const query = useOpenFigures(employee.id, isDay(until) ? until : null);
  const { data, error, isPlaceholderData } = query;
  const timeZone = useTimeZone();
  const latest = usePayouts(employee.id).data?.find(({ undone }) => !undone);
  useEffect(() => {
    shownTotal.current = data?.amount ?? null;
  }, [shownTotal, data]);
  if (error && !data) return <LoadError query={query} failure="Não foi possível somar o que está em aberto." />;
  const isSettled = source === 'settled';
  return (
    <div role="status" aria-busy={!data || isPlaceholderData}>
      <Sums>
        {figures.map((figure) => (
          <Line key={figure} label={FIGURES[figure]}>
            {data && <Money cents={data[figure]} />}
          </Line>
        ))}
        <Line label={isSettled ? 'Já pago' : 'Total a pagar'} isTotal>
          {data && <Money cents={data.amount} />}
        </Line>
      </Sums>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, minHeight: '3em' }}>
        {data && explainTotal(data, { isSettled, latest, timeZone })}
      </Typography>
    </div>
  );
}

/** What a payout would have, in words; where there is nothing, perhaps because somebody else has just paid, the latest payout. */
function explainTotal(
  { from, rows, amount }: OpenFigures,
  { isSettled, latest, timeZone }: { isSettled: boolean; latest: Payout | undefined; timeZone: string },
): string {
  if (from === null) {
    const last =
      latest && `O último pagamento, nº ${latest.number}, é de ${formatDateTime(latest.created_at, timeZone)}.`;
    return ['Não há nada em aberto até este dia.', last].filter(Boolean).join(' ');
  }
  const since = `desde ${formatDay(from)}`;
  if (isSettled)
    return `${formatCount(rows, 'item fica como já pago', 'itens ficam como já pagos')}, ${since}. Nada sai do caixa e nenhuma despesa é lançada.`;
  if (amount <= 0)
    return `${formatCount(rows, 'item em aberto', 'itens em aberto')}, ${since}, ${formatMoney(amount)} ao todo: não há o que pagar.`;
  return `${formatCount(rows, 'item entra', 'itens entram')} neste pagamento, ${since}. Ele lança uma despesa deste valor.`;
}

/** Warns that the first payout has rows of before the period, which were perhaps paid without Navalha. */
function OlderRows({ employee, from }: { employee: NamedRecord; from: Day }) {
  const [until, source] = useWatch({ name: ['until', 'source'] }) as (string | null | undefined)[];
  const { setValue } = useFormContext();
  const lastOlderDay = addDays(from, -1);
  const { data: older } = useOpenFigures(employee.id, isDay(until) ? (until < from ? until : lastOlderDay) : null);
  if (source === 'settled' || !older || older.from === null) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <div>
        {`${formatMoney(older.amount)} deste total são de antes de ${formatDay(from)}. Se isso já foi pago por fora, acerte primeiro até ${formatDay(lastOlderDay)}.`}
      </div>
      <Button
        color="inherit"
        variant="outlined"
        sx={{ mt: 1 }}
        onClick={() => {
          setValue('until', lastOlderDay, { shouldDirty: true });
          setValue('source', 'settled', { shouldDirty: true });
        }}
      >
        Já foi pago até {formatDay(lastOlderDay)}
      </Button>
    </Alert>
  );
}

function Line({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{children || <Skeleton width="9ch" />}</dd>
    </div>
  );
}

const Sums = styled('dl')(({ theme }) => ({
  ...tabularNumerals,
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.25),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& > [data-total]': {
    ...theme.typography.h2,
    ...tabularNumerals,
    marginTop: theme.spacing(0.75),
    paddingTop: theme.spacing(0.75),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
    '& dt': { color: theme.vars.palette.text.primary },
  },
}));
