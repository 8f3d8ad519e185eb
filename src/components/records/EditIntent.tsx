import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useDialog } from '../DialogHost.tsx';

interface EditIntentProps {
  resource: string;
  id: Id;
  renderForm: (close: () => void, record: RaRecord) => ReactNode;
  /** Called once the form is open or the record failed to load. */
  onClose: () => void;
}

/** Opens the edit form of a record that another screen linked to, once it is loaded. Renders nothing. */
export function EditIntent({ resource, id, renderForm, onClose }: EditIntentProps) {
  const openDialog = useDialog();
  const notify = useNotify();
  const shop = useShopDataProvider();
  const { data, error } = useQuery({
    queryKey: [resource, 'requested', id],
    queryFn: async ({ signal }) => (await shop.getOne(resource, { id, signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data && !error) return;
    if (data) openDialog((close) => renderForm(close, data));
    else notify(error?.message ?? '', { type: 'error' });
    onClose();
  }, [data, error, onClose, renderForm, openDialog, notify]);
  return null;
}
