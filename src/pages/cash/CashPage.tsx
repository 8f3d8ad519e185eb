import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { isClosed } from '../../../domain/cash.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { CashRegister } from '../../../domain/entities.ts';
import type { Cents } from '../../../domain/money.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';

/** The cash register: what was taken, and the closings. */
export function CashPage() {
  const shop = useShopData();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['cash-register', 'getCashRegister'],
    queryFn: ({ signal }) => shop.getCashRegister({ signal }),
  });
  return (
    <>
      <PageHeader title="Caixa" />
      {data ? (
        <Register register={data} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : (
        <RowSkeletons rows={4} height={96} />
      )}
    </>
  );
}

function Register({ register }: { register: CashRegister }) {
  const today = useToday();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {isClosed(register.cash_register_closed, today) ? 'Caixa fechado hoje' : 'Caixa aberto hoje'}
      </Typography>
      <Amount label="Vendas avulsas de hoje" cents={register.today.individual_sales.total} />
      <Amount label="Total do mês" cents={register.month.total} />
      <Amount label="Média diária" cents={register.daily_average.total} />
      {register.cash_register_closed.map((closing) => (
        <Amount
          key={closing.id}
          label={`${formatDay(closing.closed_at)} · ${closing.employee}`}
          cents={closing.total_received}
        />
      ))}
    </Stack>
  );
}

function Amount({ label, cents }: { label: string; cents: Cents }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h3" component="h2">
          {label}
        </Typography>
        <Typography variant="figure">
          <Money cents={cents} />
        </Typography>
      </CardContent>
    </Card>
  );
}
