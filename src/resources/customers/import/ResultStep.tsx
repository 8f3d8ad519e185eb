import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Cells, LineList } from '../../../components/importFile/LineList.tsx';
import { DownloadLines } from './DownloadLines.tsx';
import { formatResult, type ImportReport, KNOWN, NOT_SENT, type RejectedLine } from './lines.ts';

interface ResultStepProps {
  report: ImportReport;
  /** Which import it was. */
  title: string;
  problem?: string | null;
  /** Buttons beside `Fechar`. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Step 4: the result. */
export function ResultStep({ report, title, problem, actions, onClose }: ResultStepProps) {
  const { counts, rejected } = report;
  const filter = (...kinds: RejectedLine['kind'][]) => rejected.filter(({ kind }) => kinds.includes(kind));
  const hasRemaining = counts.untried > 0 || counts.failed > filter('wrong').length;
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Alert severity={hasRemaining ? 'warning' : 'success'} variant="outlined" role="status">
            {formatResult(counts)}.
          </Alert>
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
          <LineList
            title="Não foram aceitas"
            lines={filter('new', 'known').filter(({ reason }) => reason !== NOT_SENT && reason !== KNOWN)}
            render={render}
          />
          <LineList title="Linhas com erro" lines={filter('wrong')} render={render} />
          <LineList title="Linhas sem decisão" lines={filter('shared')} render={render} />
          {rejected.length > 0 && (
            <DownloadLines label="Baixar linhas não importadas" columnNames={report.columnNames} lines={rejected} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {actions}
        <Button variant="contained" autoFocus onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </>
  );
}

function render({ reason, cells }: RejectedLine) {
  return (
    <>
      {reason}
      <Cells cells={cells} />
    </>
  );
}
