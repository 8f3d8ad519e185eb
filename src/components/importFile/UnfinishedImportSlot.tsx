import { useIsMutating } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { IMPORT } from '../../dataProvider/invalidation.ts';
import { UnfinishedImport } from '../../lazyDialogs.ts';
import { useSession } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { isMarkedUnfinished } from './unfinishedMark.ts';

interface UnfinishedImportSlotProps {
  /** react-admin's name of the imported resource. */
  resource: string;
  importDialog: ComponentType<{ isResumed?: boolean; onClose: () => void }>;
}

/** On the list of what is imported: says that an import stopped, and goes on with it. Nothing without one. */
export function UnfinishedImportSlot({ resource, importDialog: ImportDialog }: UnfinishedImportSlotProps) {
  const openDialog = useDialog();
  const user = String(useSession()?.id ?? '');
  // Renders again when an import ends.
  useIsMutating({ mutationKey: [resource, IMPORT] });
  if (!isMarkedUnfinished(resource, user)) return null;
  return (
    <Suspense fallback={null}>
      <UnfinishedImport
        resource={resource}
        onResume={() => openDialog((close) => <ImportDialog isResumed onClose={close} />)}
      />
    </Suspense>
  );
}
