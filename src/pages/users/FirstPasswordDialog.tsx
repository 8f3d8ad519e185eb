import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { User } from '../../../domain/resources/users.ts';
import { InfoDialog } from '../../components/InfoDialog.tsx';
import { useCopyText } from '../../components/useCopyText.ts';

interface FirstPasswordDialogProps {
  user: Pick<User, 'name' | 'email'> & { first_password?: string };
  onClose: () => void;
}

/** The first password of a user, which is never shown again, and what to do with it. */
export function FirstPasswordDialog({ user, onClose }: FirstPasswordDialogProps) {
  const { name, email, first_password } = user;
  return (
    <InfoDialog
      title={`Senha provisória de ${name}`}
      maxWidth="xs"
      isClosedByButtonOnly={first_password !== undefined}
      onClose={onClose}
    >
      {first_password === undefined ? (
        <Typography>
          O usuário já tinha sido criado numa tentativa anterior, e a senha só aparece uma vez. Crie outra em Nova senha
          provisória.
        </Typography>
      ) : (
        <>
          <Typography>
            Entregue esta senha a {name}. Para entrar, o e-mail é <strong>{email}</strong>.
          </Typography>
          <CopyPassword password={first_password} />
          <Typography color="textSecondary">
            Ao entrar, a pessoa escolhe uma senha só dela. Esta não aparece de novo: se ela se perder, crie outra em
            Nova senha provisória.
          </Typography>
        </>
      )}
    </InfoDialog>
  );
}

/** The password with a button that copies it. */
function CopyPassword({ password }: { password: string }) {
  const { setElement, copy, outcome } = useCopyText(password);
  return (
    <>
      <Row>
        <Password ref={setElement}>{password}</Password>
        <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={copy} autoFocus>
          Copiar
        </Button>
      </Row>
      <Typography role="status" variant="body2" sx={{ minHeight: '1.5em', mb: 1 }}>
        {outcome && (outcome === 'copied' ? 'Senha copiada.' : 'A senha está selecionada: copie agora.')}
      </Typography>
    </>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  margin: theme.spacing(2, 0, 0.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
}));

const Password = styled('strong')({
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '1.375rem',
  letterSpacing: '0.06em',
});
