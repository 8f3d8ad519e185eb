import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import type { Id } from '../../../domain/ids.ts';
import { useMayCall } from '../../access.ts';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';

interface HistoryButtonProps {
  /** The API path of the resource. */
  path: string;
  id: Id;
  /** The record's name as shown to the user. */
  name: string;
}

/** Opens a record's change history. Renders nothing without the feature `audit`, or for a user who may not read it. */
export function HistoryButton({ path, id, name }: HistoryButtonProps) {
  const mayRead = useMayCall('GET /audit');
  const hasHistory = useFeature('audit') && mayRead;
  const openDialog = useDialog();
  if (!hasHistory) return null;
  return (
    <Button
      color="inherit"
      startIcon={<HistoryOutlined />}
      onClick={() =>
        openDialog((close) => <HistoryDialog path={path} id={id} ofWhat={`de ${name}`} onClose={close} />, {
          over: true,
        })
      }
      aria-label={`Histórico de ${name}`}
      sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
    >
      Histórico
    </Button>
  );
}
