import type { Exporter } from 'react-admin';
import { buildCsvFileName } from '../../../domain/csv.ts';
import { getResource } from '../../../domain/resources/all.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { fold } from '../../../domain/text.ts';
import { getAvailableResource } from '../../availableResource.ts';
import { getCachedSession, getTimeZone } from '../../session.ts';
import { getShopToday } from '../../shopClock.ts';
import { downloadFile } from './downloadFile.ts';
import type { ExportedFile } from './ExportButton.tsx';

/** Records of a resource as a CSV file with the declared columns. `fileDate` is the day or month in its name, today by default. */
export async function buildRecordsFile(
  resource: AnyResource,
  records: readonly object[],
  fileDate: string = getShopToday(),
): Promise<ExportedFile> {
  const { buildRecordsCsv } = await import('../../../domain/csvExports.ts');
  const text = buildRecordsCsv(getAvailableResource(resource), records, getTimeZone(getCachedSession()));
  return { name: buildCsvFileName(fold(resource.noun.many), fileDate), text, count: records.length };
}

/** The exporter of react-admin's lists. */
export const exportList: Exporter = async (records, _fetchRelated, _dataProvider, name = '') => {
  const file = await buildRecordsFile(getResource(name), records);
  downloadFile(file.name, file.text);
};
