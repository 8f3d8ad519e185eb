import type { AnyResource } from '../../../domain/resources/resource.ts';
import { ExportButton } from './ExportButton.tsx';
import { buildRecordsFile } from './recordsFile.ts';

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
  return (
    <ExportButton
      label={label}
      failure={`Erro ao exportar ${many}`}
      emptyMessage={emptyMessage ?? `Ainda não há ${many} para exportar`}
      makeFile={async () => buildRecordsFile(resource, await load(), fileDate)}
    />
  );
}
