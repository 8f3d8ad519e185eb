import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';

interface FileDropProps {
  /** The accessible name of the file input. */
  label: string;
  /** What the file should have. */
  hint: string;
  busy: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}

/** A file, dropped or chosen. */
export function FileDrop({ label, hint, busy, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  }

  return (
    <>
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
          hidden
          type="file"
          accept=".csv,.txt,.tsv,.tab,.xlsx,.xlsm,.vcf,.vcard,text/csv,text/plain,text/vcard"
          aria-label={label}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Cleared so that choosing the same, corrected file again fires a change.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </DropZone>
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </>
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
