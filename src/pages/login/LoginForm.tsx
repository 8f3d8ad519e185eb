import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { CORRECTION_PATH, SALE_PATH } from '../../navigationIntent.ts';
import { type DemoCredentials, useSessionState } from '../../session.ts';
import { TINT_OPACITY } from '../../theme/palette.ts';

const ENDED = 'Sua sessão terminou. Entre novamente para voltar aonde você estava.';
const ENDED_IN_SALE = 'Sua sessão terminou. Entre novamente: a venda continua de onde parou.';

interface LoginFormProps {
  /** Rejects with an Error whose message is shown. */
  onSignIn: (pair: { email: string; password: string }) => Promise<unknown>;
  /** The screen on which the session ended; null where nobody was interrupted. */
  interruptedPath: string | null;
  /** The id of its heading, by which a dialog around it is named. */
  titleId?: string;
}

/** E-mail and password. Whatever goes wrong is said in one red box, and what was typed stays. */
export function LoginForm({ onSignIn, interruptedPath, titleId }: LoginFormProps) {
  const { demo } = useSessionState();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
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
    const [wrong] = Object.entries(findFieldErrors(signInInput, { email, password }) ?? {});
    if (wrong) return refuse(wrong[1], wrong[0]);
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

  const fill = (pair: DemoCredentials) => {
    setEmail(pair.email);
    setPassword(pair.password);
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
            {[SALE_PATH, CORRECTION_PATH].includes(interruptedPath.split('?')[0] ?? '') ? ENDED_IN_SALE : ENDED}
          </span>
        </Notice>
      )}
      {problem && (
        <RedBox role="alert">
          <ErrorOutlineOutlined aria-hidden="true" />
          <span>{problem.message}</span>
        </RedBox>
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
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        inputRef={passwordField}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.field === 'password'}
        endAdornment={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
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

/** A field with its label above it. Lighter than TextField, which brings selects and menus along. */
function LoginField({ label, ...input }: OutlinedInputProps & { label: string }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <OutlinedInput {...input} id={id} fullWidth slotProps={{ input: inputProps }} />
    </div>
  );
}

/** A phone would otherwise capitalise and correct an address or a password shown in clear. */
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

const RedBox = styled(Notice)(({ theme }) => ({
  color: theme.vars.palette.error.main,
  border: `1px solid ${theme.vars.palette.error.main}`,
  backgroundColor: theme.alpha(theme.vars.palette.error.main, TINT_OPACITY),
}));

/** The sign-in of a server in demonstration, and a button that fills it in. */
function DemoBox({ signIn, onUse }: { signIn: DemoCredentials; onUse: (signIn: DemoCredentials) => void }) {
  return (
    <Dashed>
      <div>
        <Typography variant="subtitle2">Demonstração</Typography>
        <Pair>
          <span>{signIn.email}</span> <span>{signIn.password}</span>
        </Pair>
      </div>
      <Button variant="outlined" color="inherit" onClick={() => onUse(signIn)}>
        Preencher
      </Button>
    </Dashed>
  );
}

const Dashed = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
}));

const Pair = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  span: { display: 'block' },
}));
