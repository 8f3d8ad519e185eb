import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type RaRecord, useNotify, useResourceContext } from 'react-admin';
import { Navigate, useNavigationType, useParams } from 'react-router-dom';
import type { Id } from '../../../domain/ids.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useNavigationIntent, withIntent } from '../../navigationIntent.ts';
import { useDialog } from '../DialogHost.tsx';

interface FormIntentsProps {
  resource: AnyResource;
  /** Renders the form of a record, null for a new one. */
  renderForm: (close: () => void, record: RaRecord | null) => ReactNode;
}

/** Opens the form of a record or of a new one when another screen linked here for it. Renders nothing. */
export function FormIntents({ resource, renderForm }: FormIntentsProps) {
  const openDialog = useDialog();
  const [newResource, clearCreate] = useNavigationIntent('create');
  const [edited, clearEdit] = useNavigationIntent('edit');
  useEffect(() => {
    if (newResource !== resource.name) return;
    openDialog((close) => renderForm(close, null));
    clearCreate();
  }, [newResource, resource, renderForm, openDialog, clearCreate]);
  return edited?.resource === resource.name ? (
    <EditIntent resource={resource.name} id={edited.id} renderForm={renderForm} onClose={clearEdit} />
  ) : null;
}

interface EditIntentProps {
  resource: string;
  id: Id;
  renderForm: FormIntentsProps['renderForm'];
  /** Called once the form is open or the record failed to load. */
  onClose: () => void;
}

/** Opens the edit form of a record that another screen linked to, once it is loaded. Renders nothing. */
function EditIntent({ resource, id, renderForm, onClose }: EditIntentProps) {
  const openDialog = useDialog();
  const notify = useNotify();
  const shop = useShopDataProvider();
  const { data, error } = useQuery({
    queryKey: [resource, 'editIntent', id],
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

/**
 * The target of react-admin's links to `/servicos/create` and `/servicos/1`: the list, with the form open. There are no route parameters
 * (spec.md §2), so a typed address is unknown.
 */
export function OpenForm() {
  const name = useResourceContext() ?? '';
  const { id } = useParams();
  if (useNavigationType() === 'POP') return <Navigate to="/login" replace />;
  const intent = id === undefined ? { create: name } : { edit: { resource: name, id } };
  return <Navigate to={`/${name}`} state={withIntent(intent)} replace />;
}
