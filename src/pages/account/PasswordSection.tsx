import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/passwords.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { FormAlert } from '../../components/FormAlert.tsx';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useSession } from '../../session.ts';
import { usePasswordChange } from './usePasswordChange.ts';

const RULE = `De ${PASSWORD_MIN} a ${PASSWORD_MAX} caracteres. Uma frase curta, só sua, é fácil de lembrar e difícil de adivinhar.`;

/** The section that changes the user's password. Disabled in the demonstration, whose password everybody shares. */
export function PasswordSection() {
  const isDemo = useSession()?.demo === true;
  return (
    <SectionCard title="Senha">
      <PasswordForm
        currentLabel="Senha atual"
        submitLabel="Alterar senha"
        isDisabled={isDemo}
        note={
          isDemo
            ? 'Na demonstração a senha não muda: outras pessoas entram com ela. No seu salão, cada pessoa muda a sua aqui.'
            : 'Ao mudar a senha, as suas outras sessões terminam.'
        }
      />
    </SectionCard>
  );
}

interface PasswordFormProps {
  note: string;
  currentLabel: string;
  submitLabel: string;
  isDisabled?: boolean;
  onChanged?: () => void;
}

/** The current and the new password. */
export function PasswordForm({ note, currentLabel, submitLabel, isDisabled, onChanged }: PasswordFormProps) {
  const email = useSession()?.email ?? '';
  const { change, setField, errors, refusals, problem, isOutcomeUnknown, busy, submit } = usePasswordChange(
    email,
    onChanged,
  );
  const current = useRef<HTMLInputElement>(null);
  const newPassword = useRef<HTMLInputElement>(null);

  const latestErrors = useRef(errors);
  latestErrors.current = errors;
  useEffect(() => {
    // Runs once per refused attempt, after the submit button has taken the focus back.
    if (refusals === 0) return;
    if (latestErrors.current.current) current.current?.focus();
    else if (latestErrors.current.new) newPassword.current?.focus();
  }, [refusals]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Form onSubmit={handleSubmit} noValidate>
      <Typography color="textSecondary">{note}</Typography>
      {problem && (
        <FormAlert severity="error" title={problem}>
          {isOutcomeUnknown
            ? 'Não sabemos se a senha foi alterada: se a atual não valer mais, entre com a nova.'
            : 'A senha não foi alterada.'}{' '}
          O que você digitou continua aqui.
        </FormAlert>
      )}
      {/* Shows a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={currentLabel}
        name="current"
        autoComplete="current-password"
        inputRef={current}
        value={change.current}
        onChange={setField('current')}
        error={errors.current?.replace('senha atual', currentLabel.toLowerCase())}
        disabled={isDisabled}
      />
      <PasswordField
        label="Nova senha"
        name="new"
        autoComplete="new-password"
        inputRef={newPassword}
        value={change.new}
        onChange={setField('new')}
        error={errors.new}
        helperText={isDisabled ? undefined : RULE}
        disabled={isDisabled}
      />
      <div>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={isDisabled}>
          {submitLabel}
        </BusyButton>
      </div>
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: string;
  helperText?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

function PasswordField({ label, autoComplete, onChange, error, helperText, disabled, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? helperText}
      slotProps={{
        // Without these a phone capitalises and corrects a visible password.
        htmlInput: { autoComplete, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <PasswordToggle
                fieldName={label.toLowerCase()}
                shown={shown}
                onToggle={() => setShown(!shown)}
                disabled={disabled}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
