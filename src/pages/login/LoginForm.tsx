import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useRef, useState } from 'react';
import { useLogin } from 'react-admin';
import { fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { type DemoSignIn, useDemoSignIn } from '../../session.ts';
import { DemoBox } from './DemoBox.tsx';
import { LoginField } from './LoginField.tsx';
import { RedBox } from './RedBox.tsx';

/** E-mail and password. Whatever goes wrong is said in one red box, and what was typed stays. */
export function LoginForm() {
  const login = useLogin();
  const demo = useDemoSignIn();
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
    const [wrong] = Object.entries(fieldErrors(signInInput, { email, password }) ?? {});
    if (wrong) return refuse(wrong[1], wrong[0]);
    setProblem(null);
    setLoading(true);
    try {
      await login({ email: email.trim(), password }, '/dashboard');
    } catch (error) {
      refuse((error as Error).message);
    } finally {
      setLoading(false);
    }
  };

  const fill = (pair: DemoSignIn) => {
    setEmail(pair.email);
    setPassword(pair.password);
    setProblem(null);
  };

  return (
    <Form onSubmit={submit} noValidate>
      <Typography variant="h1">Entrar</Typography>
      {problem && <RedBox>{problem.message}</RedBox>}
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
