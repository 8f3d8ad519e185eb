import ArrowBack from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useParams } from 'react-router-dom';
import { REGIMES, splitReceived, sumEntries } from '../../../domain/commission.ts';
import { type Id, isSameId, type NamedRecord } from '../../../domain/ids.ts';
import type { DayRange } from '../../../domain/periods.ts';
import type { CommissionEntry } from '../../../domain/schemas/commission.ts';
import { sumPaidEntries } from '../../../domain/statement.ts';
import { splitWords } from '../../../domain/text.ts';
import { useMayCall, useOwnEmployeeId } from '../../access.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { isFirstLoad } from '../../dataProvider/isFirstLoad.ts';
import { NoAccess } from '../../layout/NoAccess.tsx';
import type { StatementTotals } from './dialogs/SheetDialogs.tsx';
import { EntriesSection, isOpenFigure, useFigure } from './EntriesSection.tsx';
import { AdjustmentDialog, AdvanceDialog, PayoutDialog, StatementSheetDialog } from './lazyDialogs.ts';
import { PartnerNote } from './PartnerNote.tsx';
import { Payouts, useFilterPaid } from './Payouts.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { buildOpenQuery, getCommissionsAddress, usePeriod } from './period.ts';
import { useEmployee, useEntries, usePayouts, useSummaries } from './queries.ts';
import { StatementFigures } from './StatementFigures.tsx';

const FAILURE = 'Erro ao carregar o extrato';

/** The statement of the professional in the address; of the professionals, each has only their own. */
export function StatementPage() {
  const { employeeId = '' } = useParams();
  const own = useOwnEmployeeId();
  if (own !== undefined && !isSameId(own, employeeId)) return <NoAccess />;
  return <Statement employeeId={employeeId} />;
}

/**
 * The statement of a professional: every row of the period and the figures that they make up; the payouts for who may read them. The
 * professional's own has no buttons that change it.
 */
export function Statement({ employeeId }: { employeeId: Id }) {
  const isOwn = useOwnEmployeeId() !== undefined;
  const maySeePayouts = useMayCall('GET /payouts');
  const { period, draft, setPeriod } = usePeriod();
  const { figure: asked, setFigure } = useFigure();
  const figure = asked === 'paid' && !maySeePayouts ? null : asked;
  const summaries = useSummaries(period);
  const entries = useEntries(employeeId, period);
  const open = useEntries(employeeId, isOpenFigure(figure) ? buildOpenQuery(figure, period) : null);
  const payouts = usePayouts(employeeId);
  const record = useEmployee(employeeId);
  const summary = summaries.data?.find(({ employee_id }) => isSameId(employee_id, employeeId));
  const error = entries.error ?? summaries.error;
  useFailureToast({ data: entries.data, error }, FAILURE);
  const name = summary?.name ?? record.data?.name ?? payouts.data?.[0]?.employee ?? '';
  const employee = { id: employeeId, name };
  const regime = summary?.regime ?? record.data?.regime ?? null;
  const queries = [entries, summaries, record, ...(maySeePayouts ? [payouts] : [])];
  const isLoading = queries.some(isFirstLoad);
  const totals = {
    paid: summary?.paid ?? 0,
    balance: summary?.balance ?? 0,
    before: summary?.balance_before ?? 0,
  };
  const retryAll = () => Promise.all(queries.map((query) => query.refetch()));
  return (
    <>
      {!isOwn && (
        <Button component={Link} to={getCommissionsAddress(period)} startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }}>
          Comissões
        </Button>
      )}
      <PageHeader
        title={isOwn ? 'Minhas comissões' : name ? `Extrato de ${name}` : 'Extrato'}
        note={isLoading ? '\u00a0' : regime ? REGIMES[regime] : 'Regime não informado'}
      >
        <StatementActions
          employee={employee}
          period={period}
          entries={isLoading ? undefined : entries.data}
          totals={totals}
        />
      </PageHeader>
      <PeriodBar value={draft} onChange={setPeriod} />
      {error && !entries.data ? (
        <LoadError
          query={{ data: undefined, error, refetch: retryAll }}
          failure="Não foi possível carregar o extrato."
          toastMessage={FAILURE}
        />
      ) : isLoading || !entries.data ? (
        <RowSkeletons rows={6} height={88} />
      ) : (
        <Stack spacing={3} aria-busy={summaries.isPlaceholderData || undefined}>
          <StatementFigures
            values={{ ...sumEntries(entries.data), ...totals }}
            reversals={splitReceived(entries.data).reversals}
            paidRows={sumPaidEntries(entries.data)}
            chosen={figure}
            onChoose={setFigure}
          />
          {figure !== 'paid' && (
            <EntriesSection
              figure={figure}
              onShowAll={() => setFigure(null)}
              entries={entries.data}
              open={open}
              employee={employee}
            />
          )}
          {regime === 'parceiro' && <PartnerNote entries={entries.data} employee={record.data ?? null} />}
          {maySeePayouts && (
            <PayoutsOfPeriod
              employeeId={employeeId}
              period={period}
              isFiltered={figure === 'paid'}
              onShowAll={() => setFigure(null)}
            />
          )}
        </Stack>
      )}
    </>
  );
}

interface PayoutsOfPeriodProps {
  employeeId: Id;
  period: DayRange;
  /** Shows the payouts that make up the figure 'Pago' only. */
  isFiltered: boolean;
  onShowAll: () => void;
}

function PayoutsOfPeriod({ employeeId, period, isFiltered, onShowAll }: PayoutsOfPeriodProps) {
  const filterPaid = useFilterPaid(period);
  const { data = [] } = usePayouts(employeeId);
  const shown = isFiltered ? filterPaid(data) : data;
  return (
    <SectionCard
      title={isFiltered ? 'Pagamentos do período' : 'Pagamentos'}
      action={isFiltered && <Button onClick={onShowAll}>Mostrar tudo</Button>}
    >
      <Payouts payouts={shown} latest={data.find(({ undone }) => !undone)?.id} hasSum={isFiltered} />
    </SectionCard>
  );
}

interface StatementActionsProps {
  employee: NamedRecord;
  period: DayRange;
  /** Undefined while loading. */
  entries: readonly CommissionEntry[] | undefined;
  totals: StatementTotals;
}

function StatementActions({ employee, period, entries, totals }: StatementActionsProps) {
  const openDialog = useDialog();
  const mayPay = useMayCall('POST /payouts/create');
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PrintIcon />}
        disabled={!entries}
        onClick={() =>
          entries &&
          openDialog((close) => <StatementSheetDialog {...{ employee, period, entries, totals }} onClose={close} />)
        }
      >
        Imprimir
      </Button>
      <ExportButton
        label="Exportar"
        failure="Erro ao exportar extrato"
        emptyMessage="Não há nada para exportar neste período"
        disabled={!entries}
        makeFile={async () => {
          const [{ buildStatementCsv }, { buildCsvFileName }] = await Promise.all([
            import('../../../domain/csvExports.ts'),
            import('../../../domain/csv.ts'),
          ]);
          const rows = entries ?? [];
          const what = ['extrato', ...splitWords(employee.name)].join('-');
          return { name: buildCsvFileName(what, period.to), text: buildStatementCsv(rows), count: rows.length };
        }}
      />
      {mayPay && <PayButtons employee={employee} period={period} disabled={!entries} />}
    </>
  );
}

type PayButtonsProps = Pick<StatementActionsProps, 'employee' | 'period'> & { disabled: boolean };

/** What changes the balance of a professional. */
function PayButtons({ employee, period, disabled }: PayButtonsProps) {
  const openDialog = useDialog();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        onClick={() => openDialog((close) => <AdvanceDialog employee={employee} record={null} onClose={close} />)}
      >
        Lançar vale
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        onClick={() => openDialog((close) => <AdjustmentDialog employee={employee} record={null} onClose={close} />)}
      >
        Ajuste
      </Button>
      <Button
        variant="contained"
        disabled={disabled}
        onClick={() => openDialog((close) => <PayoutDialog employee={employee} period={period} onClose={close} />)}
      >
        Pagar
      </Button>
    </>
  );
}
