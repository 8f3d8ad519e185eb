import type { AnyResource } from '../../../domain/resources/resource.ts';
import { fold } from '../../../domain/text.ts';
import { useAvailableResource, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { ExportButton, type ExportedFile } from './ExportButton.tsx';

interface ExportRecordsProps {
  resource: AnyResource;
  /** Fetches the records in export order; called when the button is pressed. */
  load: () => Promise<readonly object[]>;
  label?: string;
  emptyMessage?: string;
  /** The day or month in the file's name; today by default. */
  fileDate?: string;
}

/** Saves records of a resource as a file, with the declared columns. */
export function ExportRecords({ resource, load, label = 'Exportar', emptyMessage, fileDate }: ExportRecordsProps) {
  const { many } = resource.noun;
  const today = useToday();
  const timeZone = useTimeZone();
  const availableResource = useAvailableResource(resource);

  async function makeFile(): Promise<ExportedFile> {
    const [records, { buildRecordsCsv }, { buildCsvFileName }] = await Promise.all([
      load(),
      import('../../../domain/csvExports.ts'),
      import('../../../domain/csv.ts'),
    ]);
    const text = buildRecordsCsv(availableResource, records, timeZone);
    return { name: buildCsvFileName(fold(many), fileDate ?? today), text, count: records.length };
  }

  return (
    <ExportButton
      label={label}
      failure={`Erro ao exportar ${many}`}
      emptyMessage={emptyMessage ?? `Ainda não há ${many} para exportar`}
      makeFile={makeFile}
    />
  );
}
