import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { FileDrop } from './FileDrop.tsx';
import { UnfinishedImportAlert } from './UnfinishedImportAlert.tsx';
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
  const { report } = stored;
  return (
    <DialogContent>
      <Stack spacing={2}>
        <UnfinishedImportAlert stored={stored} busy={props.busy} onResume={onResume} />
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
