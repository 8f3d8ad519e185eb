import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useDialog } from '../DialogHost.tsx';

/** Opens the form of the record that another screen asked for, once it is read. */
export function useEditWanted(
  resource: AnyResource,
  renderForm: (close: () => void, record: RaRecord) => ReactNode,
): void {
  const [wanted, done] = useNavigationIntent('edit');
  const openDialog = useDialog();
  const notify = useNotify();
  const shop = useShopData();
  const id = wanted?.resource === resource.name ? wanted.id : null;
  const { data, error } = useQuery({
    queryKey: [resource.name, 'wanted', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await shop.getOne(resource.name, { id: id ?? '', signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === null || !(data || error)) return;
    if (data) openDialog((close) => renderForm(close, data));
    else notify(error?.message ?? '', { type: 'error' });
    done();
  }, [id, data, error, done, renderForm, openDialog, notify]);
}
