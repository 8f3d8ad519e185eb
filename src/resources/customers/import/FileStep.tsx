import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { listLabels, useImportFields } from './useImportFields.ts';

interface FileStepProps {
  busy: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}

/** Step 1: a file, dropped or chosen. */
export function FileStep({ busy, problem, onFile }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const fields = useImportFields();
  const [isDragOver, setIsDragOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  }

  return (
    <DialogContent>
      <DropZone
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <UploadFileOutlined aria-hidden="true" sx={{ fontSize: 40, color: 'primary.main' }} />
        <Typography>Arraste o arquivo até aqui ou escolha no aparelho.</Typography>
        <BusyButton variant="contained" busy={busy} onClick={() => input.current?.click()}>
          Escolher arquivo
        </BusyButton>
        <input
          ref={input}
          id={inputId}
          hidden
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Arquivo de clientes"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Cleared so that choosing the same, corrected file again fires a change.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
        <Typography variant="body2" color="textSecondary">
          CSV com {listLabels(fields)}, até 5 MB e 10.000 linhas. No Excel: Salvar como → CSV.
        </Typography>
      </DropZone>
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </DialogContent>
  );
}

const DropZone = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(5, 2),
  textAlign: 'center',
  border: `2px dashed ${theme.alpha(theme.vars.palette.text.secondary, 0.5)}`,
  borderRadius: 14,
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.08),
  },
}));
