import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { formatFailure } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { downloadFile } from './downloadFile.ts';

export interface ExportedFile {
  name: string;
  text: string;
  count: number;
}

interface ExportButtonProps {
  label: string;
  /** The start of the failure toast: `Erro ao exportar clientes`. */
  failure: string;
  /** Shown instead of saving an empty file. */
  emptyMessage: string;
  /** True until the content of the export is known. */
  disabled?: boolean;
  makeFile: () => Promise<ExportedFile>;
}

/** Saves records as a file, with a busy state and a toast on failure. */
export function ExportButton({ label, failure, emptyMessage, disabled, makeFile }: ExportButtonProps) {
  const notify = useNotifyAbout(failure);
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const { name, text, count } = await makeFile();
      if (count === 0) notify(emptyMessage, { type: 'info' });
      else {
        downloadFile(name, text);
        notify(`Arquivo ${name} exportado`, { type: 'success' });
      }
    } catch (error) {
      notify(formatFailure(failure, error as Error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      loadingPosition="start"
      busy={busy}
      disabled={disabled}
      onClick={run}
    >
      {label}
    </BusyButton>
  );
}
