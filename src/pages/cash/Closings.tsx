import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Feature } from '../../../domain/constants.ts';
import { formatMonth, monthOf } from '../../../domain/dates.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { CardGrid } from '../../components/records/CardGrid.tsx';
import { CardPlace } from '../../components/records/CardPlace.tsx';
import { CardSkeletons } from '../../components/records/CardSkeletons.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { useFeatures, useToday } from '../../session.ts';
import { ClosingCard } from './ClosingCard.tsx';
import { ClosingForm } from './dialogs.ts';
import { ExportClosings } from './ExportClosings.tsx';
import { ExportLooseSales, ExportSales } from './ExportSales.tsx';

/** The closings of a month; undefined while they are being fetched. */
export function Closings({ closings }: { closings: readonly CashClosing[] | undefined }) {
  const id = useId();
  const listsSales = useFeatures().has('sales.list' satisfies Feature);
  const thisMonth = monthOf(useToday());
  const [chosen, setChosen] = useState<string | null>(null);
  const months = [...new Set([thisMonth, ...(closings ?? []).map(({ closed_at }) => monthOf(closed_at))])];
  // The month of a closing that was the only one and is deleted is no longer offered.
  const month = chosen !== null && months.includes(chosen) ? chosen : thisMonth;
  const shown = closings?.filter(({ closed_at }) => monthOf(closed_at) === month);
  return (
    <section aria-labelledby={id}>
      <Head>
        <div>
          <Typography variant="h2" id={id}>
            Fechamentos
          </Typography>
          <Typography color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
            {shown && shown.length > 0 && sumOf(shown)}
          </Typography>
        </div>
        <TextField
          select
          label="Mês"
          value={month}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ width: { xs: '100%', sm: 260 } }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {months
            .sort()
            .reverse()
            .map((each) => (
              <option key={each} value={each}>
                {formatMonth(each)}
              </option>
            ))}
        </TextField>
      </Head>
      <Exports>
        {listsSales ? <ExportSales month={month} /> : <ExportLooseSales />}
        <ExportClosings month={month} />
      </Exports>
      {!shown && <CardSkeletons count={3} height={312} />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<LockClockOutlined />}
          text="Nenhum fechamento neste mês. Feche o caixa ao fim do dia."
          action={
            <NewRecordButton
              label="Fechar o caixa de hoje"
              icon={<LockOutlined />}
              renderForm={(close) => <ClosingForm record={null} onClose={close} />}
            />
          }
        />
      )}
      {shown && shown.length > 0 && (
        <CardGrid>
          {shown.map((closing) => (
            <CardPlace key={closing.id} record={closing} card={ClosingCard} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}

function sumOf(closings: readonly CashClosing[]): string {
  const sum = formatMoney(sumCents(closings.map((closing) => closing.total_received)));
  return closings.length === 1 ? `1 fechamento, ${sum}` : `${closings.length} fechamentos, ${sum} ao todo`;
}

const Exports = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
}));
