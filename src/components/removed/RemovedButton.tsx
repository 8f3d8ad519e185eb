import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useMayCall } from '../../access.ts';
import { RemovedDialog } from '../../lazyDialogs.ts';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { getPersonKind, getRemovedLabel } from './removed.ts';

/** Below a list: opens its deleted records. */
export function RemovedButton({ resource }: { resource: AnyResource }) {
  const openDialog = useDialog();
  const hasPrivacy = useFeature('privacy');
  const canRestore = useFeature('customers.restore');
  const mayList = useMayCall(`GET /${resource.api.path}/removed`);
  if (!mayList || !(getPersonKind(resource) ? hasPrivacy : canRestore)) return null;
  return (
    <Box sx={{ mt: 3, textAlign: 'center' }}>
      <Button
        color="inherit"
        startIcon={<RestoreFromTrashOutlined />}
        onClick={() => openDialog((close) => <RemovedDialog resource={resource} onClose={close} />)}
      >
        {getRemovedLabel(resource)}
      </Button>
    </Box>
  );
}
