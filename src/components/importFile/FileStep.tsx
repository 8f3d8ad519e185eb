import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { formatWhole } from '../../../domain/numbers.ts';
import { FileDrop } from './FileDrop.tsx';
import { isStored, type Outcomes } from './report.ts';
import type { StoredImports } from './useStoredImports.ts';

interface FileStepProps {
  label: string;
  hint: string;
  busy: boolean;
  problem: string | null;
  stored: StoredImports;
  onFile: (file: File) => void;
  onResume: () => void;
  onShowReport: () => void;
}

/** Step 1: the file, or the import that was interrupted. */
export function FileStep({ stored, onResume, onShowReport, ...props }: FileStepProps) {
  const { unfinished, report } = stored;
  return (
    <DialogContent>
      <Stack spacing={2}>
        {unfinished && (
          <Alert
            severity="warning"
            variant="outlined"
            sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere', '& > :nth-of-type(2)': { flex: '1 1 12em' } }}
            action={
              <>
                <Button color="inherit" size="small" disabled={props.busy} onClick={onResume}>
                  Continuar
                </Button>
                <Button color="inherit" size="small" onClick={stored.discard}>
                  Descartar
                </Button>
              </>
            }
          >
            A importação de {unfinished.stored.fileName} parou no meio: {formatWhole(countDone(unfinished.outcomes))} de{' '}
            {formatWhole(unfinished.stored.planned.size)}.
          </Alert>
        )}
        <FileDrop {...props} />
        {report && (
          <Button onClick={onShowReport} sx={{ alignSelf: 'flex-start' }}>
            Ver a última importação
          </Button>
        )}
      </Stack>
    </DialogContent>
  );
}

function countDone(outcomes: Outcomes): number {
  return [...outcomes.values()].filter(isStored).length;
}
