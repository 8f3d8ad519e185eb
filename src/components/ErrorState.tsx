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
      {/* Not disabled while it tries: that would take the focus away from whoever pressed it. */}
      <Button variant="outlined" onClick={retrying ? undefined : onRetry} aria-disabled={retrying || undefined}>
        {retrying ? 'Tentando...' : 'Tentar novamente'}
      </Button>
    </Note>
  );
}
