import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DownloadLines } from './DownloadLines.tsx';
import { LineList, renderRejected } from './LineList.tsx';
import { filterImportable, formatResult, type ImportReport, type RejectedLine, type ReportWords } from './report.ts';

interface ResultStepProps {
  report: ImportReport;
  words: ReportWords;
  /** Which import it was. */
  title: string;
  problem?: string | null;
  /** Buttons beside `Fechar`. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Step 4: the result. */
export function ResultStep({ report, words, title, problem, actions, onClose }: ResultStepProps) {
  const { counts, rejected, followUps = [] } = report;
  const filter = (fate: RejectedLine['fate']) => rejected.filter((line) => line.fate === fate);
  const refused = filter('refused');
  const importable = filterImportable(rejected);
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Alert
            severity={counts.untried > 0 || refused.length > 0 ? 'warning' : 'success'}
            variant="outlined"
            role="status"
          >
            {formatResult(counts, words)}.
          </Alert>
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
          {followUps.map((text) => (
            <Alert key={text} severity="info" variant="outlined">
              {text}
            </Alert>
          ))}
          <LineList title="Não foram aceitas" lines={refused} render={renderRejected} />
          <LineList title="Linhas com erro" lines={filter('failed')} render={renderRejected} />
          <LineList title="Linhas sem decisão" lines={filter('shared')} render={renderRejected} />
          {importable.length > 0 && (
            <DownloadLines label="Baixar linhas não importadas" columnNames={report.columnNames} lines={importable} />
          )}
          <LineList title="Repetidas no arquivo" lines={filter('repeated')} render={renderRejected} />
          <LineList title="Puladas" lines={filter('skipped')} render={renderRejected} />
        </Stack>
      </DialogContent>
      <DialogActions>
        {actions}
        <Button variant={counts.untried > 0 ? 'outlined' : 'contained'} autoFocus onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </>
  );
}
