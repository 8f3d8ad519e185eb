import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSignInAgain } from '../components/useSignInAgain.ts';
import { invalidateAll } from '../dataProvider/invalidation.ts';
import { listStorageKeys } from '../sales/queue/storageKeys.ts';
import { continueAsOtherUser, useSessionState } from '../session.ts';
import { Banner } from './Banner.ts';

/**
 * Says that another person has signed in on another tab. What was typed here stays here, and goes under nobody else's name: the
 * server refuses it until this person has signed in again, or says that the page is the other's from now on.
 */
export function OtherUserBanner() {
  const { session, otherUser } = useSessionState();
  const queryClient = useQueryClient();
  const signIn = useSignInAgain();
  if (!session || !otherUser) return null;

  const goOn = () => {
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
      {signIn && (
        <Button variant="outlined" color="inherit" onClick={signIn}>
          Entrar de novo
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={goOn}>
        Continuar como a outra pessoa
      </Button>
    </Banner>
  );
}
