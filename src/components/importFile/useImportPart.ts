import { useCallback } from 'react';
import { MAX_FILE_NAME } from '../../../domain/importFile/limits.ts';
import type { ImportPart } from '../../dataProvider/records.ts';
import { useFeature } from '../../session.ts';

/** What requests say of the import of a file, by the key of its run; undefined for back ends that record no imports. */
export function useImportPart(fileName: string): (runKey: string) => ImportPart | undefined {
  const recordsImports = useFeature('customers.importDetails');
  const file = fileName.slice(0, MAX_FILE_NAME);
  return useCallback(
    (key: string) => (recordsImports && file !== '' ? { key, file } : undefined),
    [recordsImports, file],
  );
}
