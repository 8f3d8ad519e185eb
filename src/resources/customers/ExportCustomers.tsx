import type { Customer } from '../../../domain/entities.ts';
import { ExportButton, type ExportedFile } from '../../components/export/ExportButton.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useTimeZone, useToday } from '../../session.ts';

/** Saves all customers, whatever page or search is shown. */
export function ExportCustomers() {
  const shop = useShopData();
  const today = useToday();
  const timeZone = useTimeZone();

  async function makeFile(): Promise<ExportedFile> {
    const [{ allRecords }, { customersFile }, { csvFileName }] = await Promise.all([
      import('../../dataProvider/allRecords.ts'),
      import('../../../domain/csvExports.ts'),
      import('../../../domain/csv.ts'),
    ]);
    const customers = await allRecords<Customer>(shop, 'clientes', 'name');
    const text = customersFile(customers, timeZone);
    return { name: csvFileName('clientes', today), text, count: customers.length };
  }

  return (
    <ExportButton
      label="Exportar"
      failure="Erro ao exportar clientes"
      nothing="Ainda não há clientes para exportar"
      makeFile={makeFile}
    />
  );
}
