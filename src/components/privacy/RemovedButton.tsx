import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { People } from '../../../domain/personalData.ts';
import { lazyDialog } from '../../lazyComponent.tsx';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { SAID } from './people.ts';

const RemovedDialog = lazyDialog(async () => (await import('./RemovedDialog.tsx')).RemovedDialog);

/** Below a list: leads to those who were deleted from it, and of whom the shop still keeps the name. */
export function RemovedButton({ people }: { people: People }) {
  const openDialog = useDialog();
  if (!useFeature('privacy')) return null;
  return (
    <Box sx={{ mt: 3, textAlign: 'center' }}>
      <Button
        color="inherit"
        startIcon={<PersonOffOutlined />}
        onClick={() => openDialog((close) => <RemovedDialog people={people} onClose={close} />)}
      >
        {`${SAID[people].many} excluídos`}
      </Button>
    </Box>
  );
}
