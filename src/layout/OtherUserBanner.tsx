import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSignInAgain } from '../components/useSignInAgain.ts';
import { invalidateAll } from '../dataProvider/invalidation.ts';
import { listStorageKeys } from '../sales/queue/storageKeys.ts';
import { continueAsOtherUser, useSessionState } from '../session.ts';
import { Banner } from './Banner.ts';

/**
 * Says that another user has signed in on another tab. The server refuses writes from this page until its user has signed in again,
 * or chooses to continue as the other user.
 */
export function OtherUserBanner() {
  const { session, otherUser } = useSessionState();
  const queryClient = useQueryClient();
  const signInAgain = useSignInAgain();
  if (!session || !otherUser) return null;

  const handleContinue = () => {
    continueAsOtherUser();
    void invalidateAll(queryClient);
  };
  return (
    <Banner role="alert">
      <span>
        <strong>{otherUser.email}</strong> entrou neste navegador em outra aba. O que você preencheu aqui, como{' '}
        {session.email}, não é registrado no nome dessa pessoa.
        {listStorageKeys(session.id).length > 0 && ' As suas vendas guardadas esperam até você entrar de novo.'}
      </span>
      {signInAgain && (
        <Button variant="outlined" color="inherit" onClick={signInAgain}>
          Entrar de novo
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={handleContinue}>
        Continuar como a outra pessoa
      </Button>
    </Banner>
  );
}
