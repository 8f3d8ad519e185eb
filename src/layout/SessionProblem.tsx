import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadSession, useSessionProblem } from '../session.ts';

/** Says that the server cannot be reached. Nobody is signed out for that, and what is on the screen stays. */
export function SessionProblem() {
  const problem = useSessionProblem();
  const queryClient = useQueryClient();
  const [trying, setTrying] = useState(false);
  if (!problem) return null;

  const tryAgain = async () => {
    setTrying(true);
    await loadSession().then(
      () => queryClient.invalidateQueries(),
      () => undefined,
    );
    setTrying(false);
  };
  return (
    <Alert
      severity="warning"
      sx={{ borderRadius: 0 }}
      action={
        <Button color="inherit" onClick={tryAgain} loading={trying}>
          Tentar novamente
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}
