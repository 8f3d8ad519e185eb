import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ROLES } from '../../../domain/access.ts';
import { findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { CORRECTION_PATH, SALE_PATH } from '../../navigationIntent.ts';
import { type DemoCredentials, useSessionState } from '../../session.ts';
import { TINT_OPACITY } from '../../theme/palette.ts';

const SESSION_EXPIRED = 'Sua sessão terminou. Entre novamente para voltar aonde você estava.';
const SESSION_EXPIRED_IN_SALE = 'Sua sessão terminou. Entre novamente: a venda continua de onde parou.';

interface LoginFormProps {
  /** Rejects with an Error whose message is shown. */
  onSignIn: (credentials: { email: string; password: string }) => Promise<unknown>;
  /** Path of the screen on which the session expired; null on a normal sign-in. */
  interruptedPath: string | null;
  /** Id of the heading, for the `aria-labelledby` of a surrounding dialog. */
  titleId?: string;
}

/** The sign-in form. An error is shown in one red box, and the typed text stays. */
export function LoginForm({ onSignIn, interruptedPath, titleId }: LoginFormProps) {
  const { demo } = useSessionState();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const refuse = (message: string, field?: string) => {
    setProblem({ message, field });
    (field === 'email' ? emailField : passwordField).current?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (loading) return;
    const [firstError] = Object.entries(findFieldErrors(signInInput, { email, password }) ?? {});
    if (firstError) return refuse(firstError[1], firstError[0]);
    setProblem(null);
    setLoading(true);
    try {
      await onSignIn({ email: email.trim(), password });
    } catch (error) {
      refuse((error as Error).message);
    } finally {
      setLoading(false);
    }
  };

  const fill = (credentials: DemoCredentials) => {
    setEmail(credentials.email);
    setPassword(credentials.password);
    setProblem(null);
  };

  return (
    <Form onSubmit={submit} noValidate>
      <Typography variant="h1" id={titleId}>
        Entrar
      </Typography>
      {interruptedPath && !problem && (
        <Notice role="status">
          <InfoOutlined aria-hidden="true" />
          <span>
            {[SALE_PATH, CORRECTION_PATH].includes(interruptedPath.split('?')[0] ?? '')
              ? SESSION_EXPIRED_IN_SALE
              : SESSION_EXPIRED}
          </span>
        </Notice>
      )}
      {problem && (
        <ErrorBox role="alert">
          <ErrorOutlineOutlined aria-hidden="true" />
          <span>{problem.message}</span>
        </ErrorBox>
      )}
      <LoginField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        inputRef={emailField}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem?.field === 'email'}
      />
      <LoginField
        label="Senha"
        type={isPasswordShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        inputRef={passwordField}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.field === 'password'}
        endAdornment={<PasswordToggle shown={isPasswordShown} onToggle={() => setPasswordShown(!isPasswordShown)} />}
      />
      <Button type="submit" variant="contained" size="large" disabled={loading}>
        {loading ? 'Entrando...' : 'Entrar'}
      </Button>
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        Ainda não tem conta? <Button>Cadastre-se aqui</Button>
      </Typography>
      {demo && <DemoBox signIn={demo} onUse={fill} />}
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({
  width: '100%',
  maxWidth: 400,
  display: 'grid',
  gap: theme.spacing(2.5),
}));

/** A text field with the label above. Lighter than MUI's TextField, which also loads selects and menus. */
function LoginField({ label, ...input }: OutlinedInputProps & { label: string }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <OutlinedInput {...input} id={id} fullWidth slotProps={{ input: inputProps }} />
    </div>
  );
}

/** Without these a phone capitalises and corrects an e-mail address or a visible password. */
const inputProps = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'block',
  marginBottom: theme.spacing(0.75),
}));

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars.palette.divider}`,
}));

const ErrorBox = styled(Notice)(({ theme }) => ({
  color: theme.vars.palette.error.main,
  border: `1px solid ${theme.vars.palette.error.main}`,
  backgroundColor: theme.alpha(theme.vars.palette.error.main, TINT_OPACITY),
}));

/** The sign-in of a demo server, and a button that fills it in; with roles one for each. */
function DemoBox({ signIn, onUse }: { signIn: DemoCredentials; onUse: (signIn: DemoCredentials) => void }) {
  const { email, password, users } = signIn;
  return (
    <DemoFrame>
      <div>
        <Typography variant="subtitle2">Demonstração</Typography>
        <Credentials>
          {!users && <span>{email}</span>} <span>{password}</span>
        </Credentials>
      </div>
      {!users && (
        <Button variant="outlined" color="inherit" onClick={() => onUse(signIn)}>
          Preencher
        </Button>
      )}
      {users && (
        <DemoUsers aria-label="Usuários da demonstração">
          {users.map((user) => (
            <li key={user.email}>
              <Button
                variant="outlined"
                color="inherit"
                fullWidth
                onClick={() => onUse({ email: user.email, password })}
              >
                <span>{ROLES[user.role]}</span>
                <small>{user.email}</small>
              </Button>
            </li>
          ))}
        </DemoUsers>
      )}
    </DemoFrame>
  );
}

const DemoUsers = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& .MuiButton-root': {
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: theme.spacing(2),
    minHeight: 44,
  },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));

const DemoFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
}));

const Credentials = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  span: { display: 'block' },
}));
