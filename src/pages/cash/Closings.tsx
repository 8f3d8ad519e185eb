import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { formatMonth, getLastDayOfMonth, getMonth } from '../../../domain/periods.ts';
import { type CashClosing, closings as declared, getClosingDifferences } from '../../../domain/resources/closings.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ExportButton, type ExportedFile } from '../../components/export/ExportButton.tsx';
import { ExportRecords } from '../../components/export/ExportRecords.tsx';
import { LocalRecords } from '../../components/records/LocalRecords.tsx';
import { useListView } from '../../components/records/listView.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { ClosingForm } from '../../lazyDialogs.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { useUrlParams } from '../../urlState.ts';
import { ClosingActions, ClosingCard } from './ClosingCard.tsx';
import { SectionHeader } from './SectionHeader.ts';

/** The closings of a month; undefined while loading. */
export function Closings({ closings }: { closings: readonly CashClosing[] | undefined }) {
  const id = useId();
  const canListSales = useFeature('sales.list');
  const hasDrawer = useFeature('cash.sessions');
  const shop = useShopDataProvider();
  const [view] = useListView(declared);
  const thisMonth = getMonth(useToday());
  const { params, change } = useUrlParams();
  const chosen = params.get('month');
  // A closing without a readable day (bare back ends) is listed in the current month.
  const getClosingMonth = ({ closed_at }: CashClosing) => getMonth(closed_at) || thisMonth;
  const months = [...new Set([thisMonth, ...(closings ?? []).map(getClosingMonth)])];
  // A month whose only closing was deleted is no longer offered.
  const month = chosen !== null && months.includes(chosen) ? chosen : thisMonth;
  const filterByMonth = (all: readonly CashClosing[]) => all.filter((closing) => getClosingMonth(closing) === month);
  const monthClosings = closings && filterByMonth(closings);
  const reload = async () => filterByMonth((await shop.getCashRegister()).cash_register_closed);
  return (
    <section aria-labelledby={id}>
      <SectionHeader>
        <div>
          <Typography variant="h2" id={id}>
            Fechamentos
          </Typography>
          <Typography color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
            {monthClosings && monthClosings.length > 0 && formatSum(monthClosings)}
          </Typography>
        </div>
        <SelectField
          label="Mês"
          value={month}
          onChange={(to) => change({ month: to, page: null })}
          options={months
            .sort()
            .reverse()
            .map((each) => ({ value: each, label: formatMonth(each) }))}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
      </SectionHeader>
      <LocalRecords
        resource={declared}
        records={monthClosings}
        head={
          <Exports>
            {canListSales ? <ExportSales month={month} /> : <ExportLooseSales />}
            {/* In table view this button is in the table's toolbar. */}
            {view === 'cards' && (
              <ExportRecords
                resource={declared}
                label="Exportar fechamentos"
                emptyMessage="Nenhum fechamento neste mês para exportar"
                fileDate={month}
                load={reload}
              />
            )}
          </Exports>
        }
        empty={
          <EmptyState
            icon={<LockClockOutlined />}
            text="Nenhum fechamento neste mês. Feche o caixa ao fim do dia."
            action={
              // With the drawer a day is closed by its count.
              !hasDrawer && (
                <NewRecordButton
                  label="Fechar o caixa de hoje"
                  icon={<LockOutlined />}
                  renderForm={(close) => <ClosingForm record={null} onClose={close} />}
                />
              )
            }
          />
        }
        card={ClosingCard}
        cardHeight={hasDrawer ? 440 : 312}
        actions={ClosingActions}
        fileDate={month}
      />
    </section>
  );
}

/** `2 fechamentos, R$ 300,00 ao todo, sobras R$ 5,00, faltas −R$ 7,00`. One does not hide the other. */
function formatSum(closings: readonly CashClosing[]): string {
  const sum = formatMoney(sumCents(closings.map((closing) => closing.total_received)));
  const total = closings.length === 1 ? `1 fechamento, ${sum}` : `${closings.length} fechamentos, ${sum} ao todo`;
  const differences = closings.map((closing) => getClosingDifferences(closing));
  const surplus = sumCents(differences.map((each) => each?.surplus ?? 0));
  const shortage = sumCents(differences.map((each) => each?.shortage ?? 0));
  return [total, surplus !== 0 && `sobras ${formatMoney(surplus)}`, shortage !== 0 && `faltas ${formatMoney(shortage)}`]
    .filter(Boolean)
    .join(', ');
}

const Exports = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
}));

const loadCsvModules = () => Promise.all([import('../../../domain/csvExports.ts'), import('../../../domain/csv.ts')]);

/**
 * Exports all sales and voids of a month (`YYYY-MM`), or their services line by line. Needs the feature `sales.list`.
 */
function ExportSales({ month }: { month: string }) {
  const shop = useShopDataProvider();
  const timeZone = useTimeZone();

  async function makeFile(what: 'buildSalesCsv' | 'buildSoldServicesCsv', name: string): Promise<ExportedFile> {
    const [files, { buildCsvFileName }] = await loadCsvModules();
    const sales = await shop.getSalesAndVoids(`${month}-01`, getLastDayOfMonth(month));
    return { name: buildCsvFileName(name, month), text: files[what](sales, timeZone), count: sales.length };
  }

  return (
    <>
      <ExportButton
        label="Exportar vendas"
        failure="Erro ao exportar vendas"
        emptyMessage="Nenhuma venda neste mês para exportar"
        makeFile={() => makeFile('buildSalesCsv', 'vendas')}
      />
      <ExportButton
        label="Exportar serviços vendidos"
        failure="Erro ao exportar serviços vendidos"
        emptyMessage="Nenhuma venda neste mês para exportar"
        makeFile={() => makeFile('buildSoldServicesCsv', 'servicos-vendidos')}
      />
    </>
  );
}

/** Exports today's loose sales, for back ends without the feature `sales.list`. */
function ExportLooseSales() {
  const shop = useShopDataProvider();
  const timeZone = useTimeZone();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const [{ buildLooseSalesCsv }, { buildCsvFileName }] = await loadCsvModules();
    const { sales } = (await shop.getCashRegister()).today.individual_sales;
    return {
      name: buildCsvFileName('vendas-avulsas', today),
      text: buildLooseSalesCsv(sales, timeZone),
      count: sales.length,
    };
  }

  return (
    <ExportButton
      label="Exportar vendas avulsas de hoje"
      failure="Erro ao exportar vendas avulsas"
      emptyMessage="Nenhuma venda avulsa hoje para exportar"
      makeFile={makeFile}
    />
  );
}
