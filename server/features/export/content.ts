import type { Kysely } from 'kysely';
import { type CsvFormat, formatCsvLine } from '../../../domain/csv.ts';
import {
  type ExportedFile,
  encodeExportedRecord,
  exportedLists,
  exportForms,
  formatReadMe,
  listExportedFiles,
  READ_ME_NAME,
} from '../../../domain/shopExport.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { openSnapshot } from '../../db/transaction.ts';
import { readExportedRecords } from './records.ts';
import { createZip, type ZipEntry } from './zip.ts';

/** All files of the shop as a zip archive, from one snapshot of the database, which is open until the last piece was taken. */
export async function* exportZip(
  reader: Kysely<Tables>,
  { timeZone, now }: { timeZone: string; now: Date },
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(reader);
  try {
    const files = listExportedFiles(timeZone);
    const entries = Object.entries(exportForms).flatMap(([folder, { format }]) =>
      files.map(
        (file): ZipEntry => ({
          name: `${folder}/${file.name}`,
          readContent: () => formatFile(snapshot.trx, file, format),
        }),
      ),
    );
    const readMe: ZipEntry = {
      name: READ_ME_NAME,
      async *readContent() {
        yield formatReadMe(files, timeZone, now);
      },
    };
    yield* createZip([readMe, ...entries], now);
  } finally {
    await snapshot.close();
  }
}

async function* formatFile(db: Db, { list, headings, toLines }: ExportedFile, format: CsvFormat) {
  yield format.prefix + formatCsvLine(headings, format);
  for await (const records of readExportedRecords(db, list))
    yield records
      .flatMap(toLines)
      .map((cells) => formatCsvLine(cells, format))
      .join('');
}

/** The same records as one JSON object: a list for each name of `exportedLists`, a record on each line. */
export async function* exportJson(reader: Kysely<Tables>): AsyncGenerator<string> {
  const snapshot = await openSnapshot(reader);
  try {
    let separator = '{\n';
    for (const list of exportedLists) {
      yield `${separator}${JSON.stringify(list)}: [`;
      separator = '';
      for await (const records of readExportedRecords(snapshot.trx, list)) {
        const lines = records.map((record) => JSON.stringify(encodeExportedRecord(list, record)));
        yield `${separator}\n${lines.join(',\n')}`;
        separator = ',';
      }
      separator = '\n],\n';
    }
    yield '\n]\n}\n';
  } finally {
    await snapshot.close();
  }
}
