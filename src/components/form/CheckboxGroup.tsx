import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { getId, type Id, isSameId } from '../../../domain/ids.ts';
import { type InputProps, useField } from './useField.ts';

interface CheckboxGroupProps extends InputProps {
  /** Undefined while loading. */
  choices: readonly { id: Id; label: ReactNode }[] | undefined;
  /** Shown when there are no choices. */
  emptyText: string;
  /** Loads the choices again; given only after loading failed. */
  onRetry?: () => void;
}

/** Several of a list of choices. The value is the list of their ids. */
export function CheckboxGroup({
  source,
  label,
  helperText,
  required,
  choices,
  emptyText,
  onRetry,
}: CheckboxGroupProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<Id[]>(source);
  const labelId = useId();
  const helperId = useId();
  const helper = error ?? helperText;
  const chosen = (value ?? []).map(getId) as Id[];

  function toggle(id: Id, checked: boolean) {
    onChange(checked ? [...chosen, id] : chosen.filter((other) => !isSameId(other, id)));
  }

  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      required={required}
      fullWidth
      role="group"
      aria-labelledby={labelId}
      aria-describedby={helper ? helperId : undefined}
    >
      <FormLabel component="legend" id={labelId}>
        {label}
      </FormLabel>
      {/* Above the choices: below a long list it would be off screen. */}
      {helper && <FormHelperText id={helperId}>{helper}</FormHelperText>}
      {onRetry && <LoadFailed onRetry={onRetry} />}
      {!onRetry && !choices && <Skeleton height={44} width="60%" aria-label="Carregando" />}
      {!onRetry && choices?.length === 0 && <FormHelperText>{emptyText}</FormHelperText>}
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
        {choices?.map((choice, index) => (
          <FormControlLabel
            key={choice.id}
            label={choice.label}
            sx={{ minWidth: 0, mr: 0, overflowWrap: 'anywhere', '& > :last-child': { py: 0.75 } }}
            control={
              <Checkbox
                name={name}
                checked={chosen.some((id) => isSameId(id, choice.id))}
                onChange={(_, checked) => toggle(choice.id, checked)}
                onBlur={onBlur}
                slotProps={{
                  input: { 'aria-invalid': error ? true : undefined, ref: index === 0 ? ref : undefined },
                }}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FormHelperText
      component="div"
      role="alert"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      Não foi possível carregar as opções.
      <Button onClick={onRetry}>Tentar novamente</Button>
    </FormHelperText>
  );
}
