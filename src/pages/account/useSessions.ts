import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { failureSentence } from '../../components/failureSentence.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** GET /account/sessions */
export function useSessions() {
  const shop = useShopData();
  return useQuery({ queryKey: ['account', 'sessions'], queryFn: ({ signal }) => shop.getSessions({ signal }) });
}

/** Ends one session, or all but the one in use (`others`), and asks for the list anew. */
export function useEndSession() {
  const shop = useShopData();
  const notify = useNotify();
  return useMutation({
    mutationKey: ['account', 'endSession'],
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others' ? shop.endOtherSessions() : shop.endSession(which.id),
    onSuccess: (_, which) =>
      notify(which === 'others' ? 'As outras sessões foram encerradas.' : 'Sessão encerrada com sucesso!', {
        type: 'success',
      }),
    onError: (error) => notify(failureSentence('Erro ao encerrar a sessão', error), { type: 'error' }),
  });
}
