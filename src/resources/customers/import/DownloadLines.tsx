import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { buildCsvFileName } from '../../../../domain/csv.ts';
import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import { downloadFile } from '../../../components/export/downloadFile.ts';
import { useToday } from '../../../shopClock.ts';
import { buildNotImportedCsv, NONE_TRIED, type Outcomes } from './lines.ts';

interface DownloadLinesProps {
  label: string;
  /** Column names of the file. */
  columnNames: readonly string[];
  candidates: readonly ImportCandidate[];
  outcomes?: Outcomes;
}

/** Downloads the lines that are not imported, each with the reason. */
export function DownloadLines({ label, columnNames, candidates, outcomes = NONE_TRIED }: DownloadLinesProps) {
  const today = useToday();
  return (
    <div>
      <Button
        startIcon={<FileDownloadOutlined />}
        onClick={() =>
          downloadFile(
            buildCsvFileName('nao-importados', today),
            buildNotImportedCsv(columnNames, candidates, outcomes),
          )
        }
      >
        {label}
      </Button>
    </div>
  );
}
