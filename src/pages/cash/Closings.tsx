import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { formatMonth, monthOf } from '../../../domain/dates.ts';
import type { CashRegister } from '../../../domain/entities.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { CardGrid } from '../../components/records/CardGrid.tsx';
import { useToday } from '../../session.ts';
import { ClosingCard } from './ClosingCard.tsx';

/** The closings of a month. */
export function Closings({ register }: { register: CashRegister }) {
  const thisMonth = monthOf(useToday());
  const [month, setMonth] = useState(thisMonth);
  const closings = register.cash_register_closed;
  const months = [...new Set([thisMonth, ...closings.map((closing) => monthOf(closing.closed_at))])].sort().reverse();
  const shown = closings.filter((closing) => monthOf(closing.closed_at) === month);
  return (
    <section aria-labelledby="closings">
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', mb: 2 }}
      >
        <Typography variant="h2" id="closings">
          Fechamentos
        </Typography>
        <TextField
          select
          label="Mês"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          sx={{ width: { xs: '100%', sm: 260 } }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </TextField>
      </Stack>
      {shown.length === 0 ? (
        <EmptyState icon={<LockClockOutlined />} text="Nenhum fechamento neste mês. Feche o caixa ao fim do dia." />
      ) : (
        <CardGrid>
          {shown.map((closing) => (
            <RecordContextProvider key={closing.id} value={closing}>
              <li>
                <ClosingCard register={register} />
              </li>
            </RecordContextProvider>
          ))}
        </CardGrid>
      )}
    </section>
  );
}
