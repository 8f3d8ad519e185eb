import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { csvFileName } from '../../../../domain/csv.ts';
import type { Candidate } from '../../../../domain/customerImport.ts';
import { saveFile } from '../../../components/export/saveFile.ts';
import { useToday } from '../../../session.ts';
import { notImportedFile, type Outcomes } from './lines.ts';

interface DownloadLinesProps {
  label: string;
  /** What the columns of the file are called. */
  names: readonly string[];
  candidates: readonly Candidate[];
  outcomes?: Outcomes;
}

const NONE_TRIED: Outcomes = new Map();

/** A file of the lines that are not, or will not be, customers, each with the reason. */
export function DownloadLines({ label, names, candidates, outcomes = NONE_TRIED }: DownloadLinesProps) {
  const today = useToday();
  return (
    <div>
      <Button
        startIcon={<FileDownloadOutlined />}
        onClick={() => saveFile(csvFileName('nao-importados', today), notImportedFile(names, candidates, outcomes))}
      >
        {label}
      </Button>
    </div>
  );
}
