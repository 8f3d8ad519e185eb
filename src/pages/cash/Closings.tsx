import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { getMonth } from '../../../domain/dates.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { formatMonth, getLastDayOfMonth } from '../../../domain/months.ts';
import { type CashClosing, closings as declared } from '../../../domain/resources/closings.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ExportButton, type ExportedFile } from '../../components/export/ExportButton.tsx';
import { ExportRecords } from '../../components/export/ExportRecords.tsx';
import { NativeSelectField } from '../../components/NativeSelectField.tsx';
import { LocalRecords } from '../../components/records/LocalRecords.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { useListView } from '../../components/records/ViewToggle.tsx';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { useFeature, useTimeZone, useToday } from '../../session.ts';
import { useUrlParams } from '../../urlState.ts';
import { ClosingActions, ClosingCard } from './ClosingCard.tsx';
import { ClosingForm } from './dialogs.ts';

/** The closings of a month; undefined while they are being fetched. */
export function Closings({ closings }: { closings: readonly CashClosing[] | undefined }) {
  const id = useId();
  const listsSales = useFeature('sales.list');
  const shop = useShopDataProvider();
  const [view] = useListView(declared);
  const thisMonth = getMonth(useToday());
  const { params, change } = useUrlParams();
  const chosen = params.get('month');
  // One whose day a back end does not say is listed with those of now.
  const monthIn = ({ closed_at }: CashClosing) => getMonth(closed_at) || thisMonth;
  const months = [...new Set([thisMonth, ...(closings ?? []).map(monthIn)])];
  // The month of a closing that was the only one and is deleted is no longer offered.
  const month = chosen !== null && months.includes(chosen) ? chosen : thisMonth;
  const inMonth = (all: readonly CashClosing[]) => all.filter((closing) => monthIn(closing) === month);
  const shown = closings && inMonth(closings);
  const loadAnew = async () => inMonth((await shop.getCashRegister()).cash_register_closed);
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
        <NativeSelectField
          label="Mês"
          value={month}
          onChange={(to) => change({ month: to, page: null })}
          options={months
            .sort()
            .reverse()
            .map((each) => ({ value: each, label: formatMonth(each) }))}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
      </Head>
      <LocalRecords
        resource={declared}
        records={shown}
        head={
          <Exports>
            {listsSales ? <ExportSales month={month} /> : <ExportLooseSales />}
            {/* In a table it stands over the table. */}
            {view === 'cards' && (
              <ExportRecords
                resource={declared}
                label="Exportar fechamentos"
                emptyMessage="Nenhum fechamento neste mês para exportar"
                fileDate={month}
                load={loadAnew}
              />
            )}
          </Exports>
        }
        empty={
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
        }
        card={ClosingCard}
        cardHeight={312}
        actions={ClosingActions}
        fileDate={month}
      />
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

const load = () => Promise.all([import('../../../domain/csvExports.ts'), import('../../../domain/csv.ts')]);

/** Saves all sales and voids of a month (`YYYY-MM`), or their services line by line. Only where the back end lists them: feature `sales.list`. */
function ExportSales({ month }: { month: string }) {
  const shop = useShopDataProvider();
  const timeZone = useTimeZone();

  async function makeFile(what: 'buildSalesCsv' | 'buildSoldServicesCsv', name: string): Promise<ExportedFile> {
    const [files, { buildCsvFileName }] = await load();
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

/** Saves the loose sales of today: all that a back end tells which does not list its sales. */
function ExportLooseSales() {
  const shop = useShopDataProvider();
  const timeZone = useTimeZone();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const [{ buildLooseSalesCsv }, { buildCsvFileName }] = await load();
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
