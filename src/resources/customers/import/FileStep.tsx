import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { formatWhole } from '../../../../domain/numbers.ts';
import { FileDrop } from '../../../components/importFile/FileDrop.tsx';
import { listImportFields, listLabels } from './importFields.ts';
import { useImportRules } from './useImportRules.ts';
import type { StoredImports } from './useStoredImports.ts';

interface FileStepProps {
  busy: boolean;
  problem: string | null;
  stored: StoredImports;
  onFile: (file: File) => void;
  onResume: () => void;
  onShowReport: () => void;
}

/** Step 1: the file, or the import that was interrupted. */
export function FileStep({ stored, onResume, onShowReport, ...props }: FileStepProps) {
  const fields = listImportFields(useImportRules());
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
            {formatWhole(unfinished.stored.total)}.
          </Alert>
        )}
        <FileDrop
          {...props}
          label="Arquivo de clientes"
          hint={`Planilha do Excel, CSV ou contatos do celular, com ${listLabels(fields)}, até 5 MB e 10.000 linhas.`}
        />
        {report && (
          <Button onClick={onShowReport} sx={{ alignSelf: 'flex-start' }}>
            Ver a última importação
          </Button>
        )}
      </Stack>
    </DialogContent>
  );
}

function countDone(outcomes: ReadonlyMap<number, { status: string }>): number {
  return [...outcomes.values()].filter(({ status }) => status !== 'failed').length;
}
