import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { formatDayLong } from '../../../domain/dates.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';
import { CashFigures } from './CashFigures.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { ClosingStatus } from './ClosingStatus.tsx';
import { Closings } from './Closings.tsx';
import { LooseSales } from './LooseSales.tsx';

const FAILURE = 'Erro ao carregar o caixa';

/** The cash register: today's takings and loose sales, the month, and the closings. */
export function CashPage() {
  const shop = useShopData();
  const notify = useNotify();
  const today = useToday();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['cash-register', 'register', today],
    queryFn: ({ signal }) => shop.getCashRegister({ signal }),
  });
  useEffect(() => {
    if (error) notify(FAILURE, { type: 'error' });
  }, [error, notify]);

  return (
    <>
      <PageHeader title="Caixa" note={`Hoje, ${formatDayLong(today)}`}>
        {data && (
          <NewRecordButton
            label="Fechar Caixa"
            renderForm={(close) => <ClosingForm record={null} register={data} onClose={close} />}
          />
        )}
      </PageHeader>
      {data ? (
        <Stack spacing={3}>
          <ClosingStatus register={data} />
          <CashFigures register={data} />
          <LooseSales sales={data.today.individual_sales.sales} />
          <Closings register={data} />
        </Stack>
      ) : error ? (
        <ErrorState message={FAILURE} onRetry={refetch} retrying={isFetching} />
      ) : (
        <RowSkeletons rows={5} height={112} />
      )}
    </>
  );
}
