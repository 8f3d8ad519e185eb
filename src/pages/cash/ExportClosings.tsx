import { monthOf } from '../../../domain/dates.ts';
import { ExportButton, type ExportedFile } from '../../components/export/ExportButton.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** Saves the closings of a month (`YYYY-MM`), asked for anew. */
export function ExportClosings({ month }: { month: string }) {
  const shop = useShopData();

  async function makeFile(): Promise<ExportedFile> {
    const [{ closingsFile }, { csvFileName }] = await Promise.all([
      import('../../../domain/csvExports.ts'),
      import('../../../domain/csv.ts'),
    ]);
    const all = (await shop.getCashRegister()).cash_register_closed;
    const closings = all.filter(({ closed_at }) => monthOf(closed_at) === month);
    return { name: csvFileName('fechamentos', month), text: closingsFile(closings), count: closings.length };
  }

  return (
    <ExportButton
      label="Exportar fechamentos"
      failure="Erro ao exportar fechamentos"
      nothing="Nenhum fechamento neste mês para exportar"
      makeFile={makeFile}
    />
  );
}
