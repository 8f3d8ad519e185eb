import { type ReactNode, useEffect } from 'react';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useDialog } from '../DialogHost.tsx';

/** Opens the create form when another screen linked here to create a record. */
export function useCreateIntent(resource: AnyResource, renderForm: (close: () => void) => ReactNode): void {
  const [intent, clearIntent] = useNavigationIntent('add');
  const openDialog = useDialog();
  useEffect(() => {
    if (intent !== resource.name) return;
    openDialog(renderForm);
    clearIntent();
  }, [intent, resource, renderForm, openDialog, clearIntent]);
}
