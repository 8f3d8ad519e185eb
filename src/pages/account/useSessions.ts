import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { failureSentence } from '../../components/failureSentence.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

const KEY = ['account', 'sessions'];

/** GET /account/sessions */
export function useSessions() {
  const shop = useShopData();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => shop.getSessions({ signal }) });
}

/** Ends one session, or all but the one in use (`others`), and asks for the list anew. */
export function useEndSession() {
  const shop = useShopData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others' ? shop.endOtherSessions() : shop.endSession(which.id),
    onSuccess: (_, which) =>
      notify(which === 'others' ? 'As outras sessões foram encerradas.' : 'Sessão encerrada com sucesso!', {
        type: 'success',
      }),
    onError: (error) => notify(failureSentence('Erro ao encerrar a sessão', error), { type: 'error' }),
    // After a failure too: it may have ended by itself.
    // Not waited for: the button has the focus again before its row goes, and hands it on.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
