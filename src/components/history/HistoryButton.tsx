import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { useFeature } from '../../session.ts';
import { HistoryDialog } from './dialogs.ts';

interface HistoryButtonProps {
  /** The path of its calls. */
  path: string;
  id: Id;
  /** What a person calls the record. */
  name: string;
}

/** Opens who changed a record, over the form it is pressed in. Nothing before a back end without the feature `audit`. */
export function HistoryButton({ path, id, name }: HistoryButtonProps) {
  const hasHistory = useFeature('audit');
  const [open, setOpen] = useState(false);
  if (!hasHistory) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<HistoryOutlined />}
        onClick={() => setOpen(true)}
        aria-label={`Histórico de ${name}`}
        sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
      >
        Histórico
      </Button>
      {open && <HistoryDialog path={path} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
