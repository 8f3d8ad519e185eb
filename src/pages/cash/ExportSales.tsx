import { ExportButton, type ExportedFile } from '../../components/export/ExportButton.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useTimeZone, useToday } from '../../session.ts';

const load = () => Promise.all([import('../../../domain/csvExports.ts'), import('../../../domain/csv.ts')]);

/** Saves all sales of a month (`YYYY-MM`). Only where the back end lists them: feature `sales.list`. */
export function ExportSales({ month }: { month: string }) {
  const shop = useShopData();
  const timeZone = useTimeZone();

  async function makeFile(): Promise<ExportedFile> {
    const [{ salesFile }, { csvFileName }] = await load();
    const sales = await shop.getSales(month);
    return { name: csvFileName('vendas', month), text: salesFile(sales, timeZone), count: sales.length };
  }

  return (
    <ExportButton
      label="Exportar vendas"
      failure="Erro ao exportar vendas"
      nothing="Nenhuma venda neste mês para exportar"
      makeFile={makeFile}
    />
  );
}

/** Saves the loose sales of today: all that a back end tells which does not list its sales. */
export function ExportLooseSales() {
  const shop = useShopData();
  const timeZone = useTimeZone();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const [{ looseSalesFile }, { csvFileName }] = await load();
    const { sales } = (await shop.getCashRegister()).today.individual_sales;
    return { name: csvFileName('vendas-avulsas', today), text: looseSalesFile(sales, timeZone), count: sales.length };
  }

  return (
    <ExportButton
      label="Exportar vendas avulsas de hoje"
      failure="Erro ao exportar vendas avulsas"
      nothing="Nenhuma venda avulsa hoje para exportar"
      makeFile={makeFile}
    />
  );
}
