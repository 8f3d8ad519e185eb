import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { Note } from './Note.tsx';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  /** A try is under way. */
  retrying?: boolean;
}

/** In the place of what could not be loaded. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Note icon={<CloudOffOutlined />} text={message} role="alert">
      <Button variant="outlined" onClick={onRetry} disabled={retrying}>
        {retrying ? 'Tentando...' : 'Tentar novamente'}
      </Button>
    </Note>
  );
}
