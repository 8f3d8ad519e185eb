import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useHomePath } from '../access.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';

/** Shown at the address of a screen that the user's role may not open. */
export function NoAccess() {
  const home = useHomePath();
  return (
    <>
      <PageHeader title="Sem acesso" />
      <EmptyState
        icon={<LockOutlined />}
        text="Seu usuário não tem acesso a esta tela. Se você precisa dela, peça a quem é proprietário."
        action={
          <Button component={Link} to={home} variant="outlined">
            Voltar ao início
          </Button>
        }
      />
    </>
  );
}
