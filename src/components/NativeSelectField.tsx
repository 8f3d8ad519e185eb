import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentProps, useId } from 'react';
import type { SelectField } from './SelectField.tsx';

type LightSelectProps = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'value' | 'onChange' | 'options' | 'emptyLabel' | 'error' | 'autoFocus' | 'sx'
> & { helperText?: string };

/** A SelectField for screens without a TextField: MUI's own select would add to their bundle. */
export function NativeSelectField(props: LightSelectProps) {
  const { label, onChange, options, emptyLabel, helperText, error, sx, ...select } = props;
  const id = useId();
  const help = error ?? helperText;
  return (
    <FormControl fullWidth error={error !== undefined} sx={sx}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        {...select}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        input={<OutlinedInput label={label} notched />}
        aria-describedby={help ? `${id}-help` : undefined}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
