import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { markStale } from '../../dataProvider/stale.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { reasonOf } from '../errorMessages.ts';
import { counted } from '../Figure.tsx';
import { peopleOf, type Removed } from './removed.ts';

interface RestoreButtonProps {
  resource: AnyResource;
  removed: Removed;
}

/** Brings back what was deleted, once the person has read what comes back. Nothing before a back end without the feature `customers.restore`. */
export function RestoreButton({ resource, removed }: RestoreButtonProps) {
  const canRestore = useFeature('customers.restore');
  const [asking, setAsking] = useState(false);
  if (!canRestore) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<RestoreOutlined />}
        onClick={() => setAsking(true)}
        aria-label={`Restaurar ${removed.name}`}
      >
        Restaurar
      </Button>
      {asking && <ConfirmRestore resource={resource} removed={removed} onClose={() => setAsking(false)} />}
    </>
  );
}

function ConfirmRestore({ resource, removed, onClose }: RestoreButtonProps & { onClose: () => void }) {
  const shop = useShopData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const failure = `Erro ao restaurar ${resource.noun.one}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => shop.restore(resource.api.path, removed.id),
    onSuccess: () => {
      notify(resource.texts.restored, { type: 'success' });
      onClose();
      void markStale(queryClient, resource.name);
    },
    onError: () => notify(failure, { type: 'error' }),
  });
  return (
    <ConfirmDialog
      title={`Restaurar ${removed.name}?`}
      text={whatComesBack(resource, removed)}
      yes="Restaurar"
      problem={error ? (reasonOf(error, failure) ?? failure) : null}
      busy={isPending}
      onYes={() => mutate()}
      onClose={onClose}
    />
  );
}

function whatComesBack(resource: AnyResource, { merged_into, points = 0, total_visits = 0 }: Removed): string {
  if (merged_into) {
    return `O cadastro volta às listas só com o nome e o contato: o que era dele está em ${merged_into.name}.`;
  }
  switch (peopleOf(resource)) {
    case 'customers':
      return `Volta às listas com ${counted(points, 'ponto', 'pontos')} e ${counted(total_visits, 'visita', 'visitas')}. Agendamentos cancelados não voltam.`;
    case 'employees':
      return 'Volta às listas com as especialidades. Agendamentos cancelados ou passados a outra pessoa não voltam.';
    default:
      return 'Volta às listas como era.';
  }
}
