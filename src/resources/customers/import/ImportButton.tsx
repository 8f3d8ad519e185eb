import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { LazyDialogButton } from '../../../components/LazyDialogButton.tsx';

async function loadDialog() {
  const { ImportDialog } = await import('./ImportDialog.tsx');
  return (close: () => void) => <ImportDialog onClose={close} />;
}

/** Leads into the import of customers from a file. */
export function ImportButton({ label }: { label: string }) {
  return (
    <LazyDialogButton variant="outlined" color="inherit" startIcon={<FileUploadOutlined />} load={loadDialog}>
      {label}
    </LazyDialogButton>
  );
}
