import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { countReversals, sumSummaries } from '../../../domain/statement.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { EntriesSection, isOpenFigure, useFigure } from './EntriesSection.tsx';
import { Payouts, useFilterPaid } from './Payouts.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { buildOpenQuery, EVERYBODY, getCommissionsAddress, usePeriod } from './period.ts';
import { useEntriesOf, useShopPayouts, useSummaries } from './queries.ts';
import { StatementFigures } from './StatementFigures.tsx';

const FAILURE = 'Erro ao carregar comissões';

/** The rows of all professionals that make up each total of the shop. */
export function ShopStatementPage() {
  const { period, draft, setPeriod } = usePeriod();
  const { figure, setFigure } = useFigure();
  const summaries = useSummaries(period);
  const professionals = summaries.data?.map(({ employee_id: id, name }) => ({ id, name })) ?? [];
  const entries = useEntriesOf(professionals, period);
  const open = useEntriesOf(professionals, isOpenFigure(figure) ? buildOpenQuery(figure, period) : null);
  const payouts = useShopPayouts(figure === 'paid');
  const filterPaid = useFilterPaid(period);
  const error = summaries.error ?? entries.error;
  useFailureToast({ data: summaries.data && entries.data, error }, FAILURE);
  const showAll = () => setFigure(null);
  return (
    <>
      <Button component={Link} to={getCommissionsAddress(period)} startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }}>
        Comissões
      </Button>
      <PageHeader title={EVERYBODY.name} note="Os itens de todos os colaboradores." />
      <PeriodBar value={draft} onChange={setPeriod} />
      {error && !(summaries.data && entries.data) ? (
        <LoadError
          query={{ data: undefined, error, refetch: () => Promise.all([summaries.refetch(), entries.refetch()]) }}
          failure="Não foi possível carregar as comissões."
          toastMessage={FAILURE}
        />
      ) : !summaries.data || !entries.data ? (
        <RowSkeletons rows={6} height={88} />
      ) : (
        <Stack spacing={3} aria-busy={summaries.isPlaceholderData || undefined}>
          <StatementFigures {...toValues(sumSummaries(summaries.data))} chosen={figure} onChoose={setFigure} />
          {figure === 'paid' ? (
            <SectionCard title="Pagamentos do período" action={<Button onClick={showAll}>Mostrar tudo</Button>}>
              <LoadError query={payouts} failure="Não foi possível carregar os pagamentos." />
              {!payouts.data && !payouts.error && <RowSkeletons rows={3} height={56} />}
              {payouts.data && <Payouts payouts={filterPaid(payouts.data)} latest={undefined} hasSum hasNames />}
            </SectionCard>
          ) : (
            <EntriesSection figure={figure} onShowAll={showAll} entries={entries.data} open={open} employee={null} />
          )}
        </Stack>
      )}
    </>
  );
}

function toValues({ balance_before, ...totals }: ReturnType<typeof sumSummaries>) {
  return { values: { ...totals, before: balance_before }, reversals: countReversals(totals) };
}
