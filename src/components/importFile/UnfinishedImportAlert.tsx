import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatWhole } from '../../../domain/numbers.ts';
import { type StoredImports, useStoredImports } from './useStoredImports.ts';

interface UnfinishedImportAlertProps {
  stored: StoredImports;
  busy?: boolean;
  onResume: () => void;
}

/** Says that an import stopped, how far it is, and offers to go on. Nothing without one. */
export function UnfinishedImportAlert({ stored, busy = false, onResume }: UnfinishedImportAlertProps) {
  const { unfinished } = stored;
  if (!unfinished) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere', '& > :nth-of-type(2)': { flex: '1 1 12em' } }}
      action={
        <>
          <Button color="inherit" size="small" disabled={busy} onClick={onResume}>
            Continuar
          </Button>
          <Button color="inherit" size="small" onClick={stored.discard}>
            Descartar
          </Button>
        </>
      }
    >
      A importação de {unfinished.stored.fileName} parou no meio: {formatWhole(unfinished.storedCount)} de{' '}
      {formatWhole(unfinished.stored.planned.size)}.
    </Alert>
  );
}

/** The same on the screen of the imported records. */
export function UnfinishedImport({ resource, onResume }: { resource: string; onResume: () => void }) {
  const stored = useStoredImports(resource);
  return (
    <Box sx={{ mb: 2.5, '&:empty': { display: 'none' } }}>
      <UnfinishedImportAlert stored={stored} onResume={onResume} />
    </Box>
  );
}
