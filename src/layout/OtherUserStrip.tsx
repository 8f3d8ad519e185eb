import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSignInAgain } from '../components/useSignInAgain.ts';
import { markAllStale } from '../dataProvider/stale.ts';
import { queuedNames } from '../sales/queue/names.ts';
import { continueAsOtherUser, useSessionState } from '../session.ts';
import { Strip } from './Strip.ts';

/**
 * Says that another person has signed in on another tab. What was typed here stays here, and goes under nobody else's name: the
 * server refuses it until this person has signed in again, or says that the page is the other's from now on.
 */
export function OtherUserStrip() {
  const { session, otherUser } = useSessionState();
  const queryClient = useQueryClient();
  const signIn = useSignInAgain();
  if (!session || !otherUser) return null;

  const goOn = () => {
    continueAsOtherUser();
    void markAllStale(queryClient);
  };
  return (
    <Strip role="alert">
      <span>
        <strong>{otherUser.email}</strong> entrou neste navegador em outra aba. O que você preencheu aqui, como{' '}
        {session.email}, não é registrado no nome dessa pessoa.
        {queuedNames(session.id).length > 0 && ' As suas vendas guardadas esperam até você entrar de novo.'}
      </span>
      {signIn && (
        <Button variant="outlined" color="inherit" onClick={signIn}>
          Entrar de novo
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={goOn}>
        Continuar como a outra pessoa
      </Button>
    </Strip>
  );
}
