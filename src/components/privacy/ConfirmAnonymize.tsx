import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify } from 'react-admin';
import type { People } from '../../../domain/personalData.ts';
import { markStale } from '../../dataProvider/stale.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { reasonOf } from '../errorMessages.ts';
import { type Person, SAID } from './people.ts';

interface ConfirmAnonymizeProps {
  people: People;
  person: Person;
  onAnonymized?: () => void;
  onClose: () => void;
}

/** Asks before it anonymises, and closes when the server has done so. A failure leaves the question open and says why. */
export function ConfirmAnonymize({ people, person, onAnonymized, onClose }: ConfirmAnonymizeProps) {
  const { one, anonymised, consequence } = SAID[people];
  const failure = `Erro ao anonimizar ${one}`;
  const shop = useShopData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const finish = () => {
    onClose();
    void markStale(queryClient, 'anonymisation');
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => shop.anonymize(people, person.id),
    onSuccess: () => {
      notify(anonymised, { type: 'success' });
      finish();
      onAnonymized?.();
    },
    onError: (reason) => {
      notify(failure, { type: 'error' });
      // Deleted meanwhile, without a history: nothing is left to ask about.
      if ((reason as HttpError).status === 404) finish();
    },
  });
  return (
    <ConfirmDialog
      title={`Tem certeza que deseja anonimizar o ${one} ${person.name}?`}
      text={consequence}
      yes="Anonimizar"
      danger
      problem={error && (reasonOf(error, failure) ?? failure)}
      busy={isPending}
      onYes={() => mutate()}
      // The name may be gone, with only the file left to be cleaned: the lists would show that, and take the question away.
      onNo={error ? finish : onClose}
    />
  );
}
