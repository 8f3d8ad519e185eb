import type { AnyResource } from '../../../domain/resources/resource.ts';
import { fold } from '../../../domain/text.ts';
import { useAnnounced, useTimeZone, useToday } from '../../session.ts';
import { ExportButton, type ExportedFile } from './ExportButton.tsx';

interface ExportRecordsProps {
  resource: AnyResource;
  /** The records to be saved, in their order; asked for when the button is pressed. */
  load: () => Promise<readonly object[]>;
  label?: string;
  nothing?: string;
  /** The day or month that the file's name says; today by default. */
  dated?: string;
}

/** Saves records of a resource as a file, with the columns that are declared. */
export function ExportRecords({ resource, load, label = 'Exportar', nothing, dated }: ExportRecordsProps) {
  const { many } = resource.noun;
  const today = useToday();
  const timeZone = useTimeZone();
  const there = useAnnounced(resource);

  async function makeFile(): Promise<ExportedFile> {
    const [records, { recordsFile }, { csvFileName }] = await Promise.all([
      load(),
      import('../../../domain/csvExports.ts'),
      import('../../../domain/csv.ts'),
    ]);
    const text = recordsFile(there, records, timeZone);
    return { name: csvFileName(fold(many), dated ?? today), text, count: records.length };
  }

  return (
    <ExportButton
      label={label}
      failure={`Erro ao exportar ${many}`}
      nothing={nothing ?? `Ainda não há ${many} para exportar`}
      makeFile={makeFile}
    />
  );
}
