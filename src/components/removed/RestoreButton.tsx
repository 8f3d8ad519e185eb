import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { countKnownVisits } from '../../../domain/customers.ts';
import { formatCount } from '../../../domain/numbers.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useMayCall } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import type { RemovedRecord } from '../../dataProvider/methods/people.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDialog } from '../DialogHost.tsx';
import { getErrorMessage } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { getPersonKind } from './removed.ts';

interface RestoreButtonProps {
  resource: AnyResource;
  removed: RemovedRecord;
  /** Its name in the button's label. */
  label: string;
}

/**
 * Restores a deleted record after the person has read what returns with it. Renders nothing without the feature
 * `customers.restore`.
 */
export function RestoreButton({ resource, removed, label }: RestoreButtonProps) {
  const canRestore = useFeature('customers.restore');
  const openDialog = useDialog();
  const mayRestore = useMayCall(`POST /${resource.api.path}/restore/:id`);
  if (!canRestore || !mayRestore) return null;
  return (
    <Button
      color="inherit"
      startIcon={<RestoreOutlined />}
      onClick={() =>
        openDialog((close) => <ConfirmRestore resource={resource} removed={removed} onClose={close} />, {
          over: true,
        })
      }
      aria-label={`Restaurar ${label}`}
    >
      Restaurar
    </Button>
  );
}

function ConfirmRestore({ resource, removed, onClose }: Omit<RestoreButtonProps, 'label'> & { onClose: () => void }) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(resource.name);
  const hasRoles = useFeature('roles');
  const failure = `Erro ao restaurar ${resource.noun.one}`;
  const { mutate, isPending, error } = useMutation({
    mutationKey: [resource.name, 'restore'],
    mutationFn: () => shop.restoreRecord(resource.api.path, removed.id),
    onSuccess: () => {
      notify(resource.texts.restored, { type: 'success' });
      onClose();
    },
    onError: () => notify(failure, { type: 'error' }),
  });
  return (
    <ConfirmDialog
      title={`Restaurar ${removed.name}?`}
      text={describeRestored(resource, removed, hasRoles)}
      confirmLabel="Restaurar"
      problem={error ? (getErrorMessage(error) ?? failure) : null}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function describeRestored(
  resource: AnyResource,
  { merged_into, points = 0, total_visits, last_visit }: RemovedRecord,
  hasRoles: boolean,
): string {
  if (merged_into) {
    return `O cadastro volta às listas só com o nome e o contato: o que era dele está em ${merged_into.name}.`;
  }
  const visits = countKnownVisits({ total_visits, last_visit });
  switch (getPersonKind(resource)) {
    case 'customers':
      return `Volta às listas com ${formatCount(points, 'ponto', 'pontos')}${visits === null ? '' : ` e ${formatCount(visits, 'visita', 'visitas')}`}. Agendamentos cancelados não voltam.`;
    case 'employees':
      return `Volta às listas com as especialidades. Agendamentos cancelados ou passados a outra pessoa não voltam.${hasRoles ? ' O usuário da pessoa, se havia, continua desativado.' : ''}`;
    default:
      return 'Volta às listas como era.';
  }
}
