import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { buildCsvFileName } from '../../../domain/csv.ts';
import { useToday } from '../../shopClock.ts';
import { downloadFile } from '../export/downloadFile.ts';
import { buildNotImportedCsv, type RejectedLine } from './report.ts';

interface DownloadLinesProps {
  label: string;
  /** Column names of the file. */
  columnNames: readonly string[];
  lines: readonly RejectedLine[];
}

/** Downloads lines that are not imported, each with the reason. */
export function DownloadLines({ label, columnNames, lines }: DownloadLinesProps) {
  const today = useToday();
  return (
    <div>
      <Button
        startIcon={<FileDownloadOutlined />}
        onClick={() => downloadFile(buildCsvFileName('nao-importados', today), buildNotImportedCsv(columnNames, lines))}
      >
        {label}
      </Button>
    </div>
  );
}
