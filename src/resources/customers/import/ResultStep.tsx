import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import { DownloadLines } from './DownloadLines.tsx';
import { Cells, LineList } from './LineList.tsx';
import {
  countOutcomes,
  filterLines,
  formatResult,
  getRejectionReason,
  getRemainingLines,
  isSent,
  type Outcomes,
} from './lines.ts';

interface ResultStepProps {
  candidates: readonly ImportCandidate[];
  outcomes: Outcomes;
  /** Column names of the file. */
  columnNames: readonly string[];
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Step 4: the result, and what can still be done. */
export function ResultStep({ candidates, outcomes, columnNames, problem, onRetry, onClose }: ResultStepProps) {
  const counts = countOutcomes(candidates, outcomes);
  const remaining = getRemainingLines(candidates, outcomes);
  const failed = candidates.filter(
    (candidate) => isSent(candidate) && outcomes.get(candidate.line)?.status === 'failed',
  );
  const rejected = candidates.filter((candidate) => getRejectionReason(candidate, outcomes) !== null);
  const render = (candidate: ImportCandidate) => (
    <>
      {getRejectionReason(candidate, outcomes)}
      <Cells candidate={candidate} />
    </>
  );
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Alert severity={remaining.length > 0 ? 'warning' : 'success'} variant="outlined" role="status">
            {formatResult(counts)}.
          </Alert>
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
          <LineList title="Não foram aceitas" lines={failed} render={render} />
          <LineList title="Linhas com erro" lines={filterLines(candidates, 'wrong')} render={render} />
          <LineList title="Linhas sem decisão" lines={filterLines(candidates, 'shared')} render={render} />
          {rejected.length > 0 && (
            <DownloadLines
              label="Baixar linhas não importadas"
              columnNames={columnNames}
              candidates={candidates}
              outcomes={outcomes}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {remaining.length > 0 && (
          <Button variant="outlined" onClick={onRetry}>
            {failed.length > 0 ? 'Tentar novamente' : 'Continuar a importação'}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </>
  );
}
