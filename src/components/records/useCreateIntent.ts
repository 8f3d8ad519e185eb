import { type ReactNode, useEffect } from 'react';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useDialog } from '../DialogHost.tsx';

/** Opens the form of a new record for whoever led here to make one. */
export function useCreateIntent(resource: AnyResource, renderForm: (close: () => void) => ReactNode): void {
  const [wanted, done] = useNavigationIntent('add');
  const openDialog = useDialog();
  useEffect(() => {
    if (wanted !== resource.name) return;
    openDialog(renderForm);
    done();
  }, [wanted, resource, renderForm, openDialog, done]);
}
