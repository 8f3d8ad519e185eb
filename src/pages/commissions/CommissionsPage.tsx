import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../domain/dates.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { useOwnEmployeeId } from '../../access.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { isFirstLoad } from '../../dataProvider/isFirstLoad.ts';
import { withIntent } from '../../navigationIntent.ts';
import { PeriodBar } from './PeriodBar.tsx';
import { Professionals } from './Professionals.tsx';
import { usePeriod } from './period.ts';
import { usePaidEmployees, useSummaries } from './queries.ts';
import { SettleNotice } from './SettleNotice.tsx';
import { Statement } from './StatementPage.tsx';

const FAILURE = 'Erro ao carregar comissões';

/** What each professional earned in a period, got before and is owed. A professional has their own statement here. */
export function CommissionsPage() {
  const own = useOwnEmployeeId();
  return own === undefined ? <TeamCommissions /> : <Statement employeeId={own} />;
}

function TeamCommissions() {
  const { period, draft, setPeriod } = usePeriod();
  const query = useSummaries(period);
  const { data, error, isPlaceholderData } = query;
  const paid = usePaidEmployees();
  useFailureToast(query, FAILURE);
  return (
    <>
      <PageHeader title="Comissões" note="O que cada um ganhou, o que já recebeu e o que falta pagar." />
      <PeriodBar value={draft} onChange={setPeriod} />
      <LoadError query={query} failure="Não foi possível carregar as comissões." toastMessage={FAILURE} />
      {/* The notice stands above the rows: both appear together. */}
      {(!data || isFirstLoad(paid)) && !error && <RowSkeletons rows={4} height={176} />}
      {data && !isFirstLoad(paid) && (
        <div aria-busy={isPlaceholderData || undefined}>
          {paid.data && <SettleNotice summaries={data} paid={paid.data} period={period} />}
          {data.length === 0 ? (
            <EmptyState
              icon={<BadgeOutlined />}
              text="Ainda não há quem ganhe comissão. Cadastre os colaboradores e a comissão de cada um."
              action={
                <Button
                  component={Link}
                  to={`/${employees.name}`}
                  state={withIntent({ create: employees.name })}
                  variant="outlined"
                >
                  Cadastrar colaborador
                </Button>
              }
            />
          ) : (
            <Professionals
              summaries={data}
              period={period}
              caption={`De ${formatDay(period.from)} a ${formatDay(period.to)}`}
            />
          )}
        </div>
      )}
    </>
  );
}
