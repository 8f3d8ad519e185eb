import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type ReactNode, type Ref, useId } from 'react';
import { type CommissionRate, formatRate } from '../../../domain/fields/rate.ts';
import { useFeature } from '../../session.ts';
import { MoneyField } from '../MoneyField.tsx';
import { NumberField } from './NumberInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** A commission: a percentage or a fixed amount, side by side. */
export function RateInput({ source, label, helperText, disabled }: InputProps) {
  const { value = null, onChange, onBlur, ref, error } = useField<CommissionRate>(source);
  const helperId = useId();
  const helper = error ?? helperText;
  return (
    <RateGroup role="group" aria-label={label} aria-describedby={helper ? helperId : undefined} onBlur={onBlur}>
      <RateFields value={value} onChange={onChange} hasError={Boolean(error)} inputRef={ref} disabled={disabled} />
      {helper && (
        <FormHelperText id={helperId} error={Boolean(error)} sx={{ gridColumn: '1 / -1', mt: -0.5 }}>
          {helper}
        </FormHelperText>
      )}
    </RateGroup>
  );
}

interface RateFieldsProps {
  value: CommissionRate | null;
  onChange: (rate: CommissionRate | null) => void;
  hasError: boolean;
  /** Added to the accessible names: ` de Corte`. */
  nameSuffix?: string;
  /** The rate that an empty one stands for. */
  inherited?: CommissionRate | null;
  /** Under the percentage. */
  helperText?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

/** The inputs of a rate: a percentage and, with the feature `commissions`, a fixed amount. Typing one clears the other. */
export function RateFields(props: RateFieldsProps) {
  const { value, onChange, hasError, nameSuffix = '', inherited = null, helperText, inputRef, disabled } = props;
  const hasFixed = useFeature('commissions');
  const isFixed = value !== null && 'fixed' in value;
  return (
    <>
      <NumberField
        decimal
        label="Comissão (%)"
        ariaLabel={`Comissão (%)${nameSuffix}`}
        placeholder={!isFixed && inherited && 'percent' in inherited ? inherited.percent.toLocaleString('pt-BR') : ''}
        value={isFixed ? null : (value?.percent ?? null)}
        error={hasError && !isFixed}
        helperText={helperText}
        inputRef={inputRef}
        disabled={disabled}
        onChange={(percent) => onChange(percent === null ? null : { percent })}
      />
      {hasFixed && (
        <MoneyField
          label="Comissão fixa"
          ariaLabel={`Comissão fixa${nameSuffix}`}
          fallbackText={value === null && inherited && 'fixed' in inherited ? formatRate(inherited) : 'Não'}
          value={isFixed ? value.fixed : null}
          invalid={isFixed && hasError}
          disabled={disabled}
          onChange={(fixed) => onChange(fixed === null ? null : { fixed })}
        />
      )}
    </>
  );
}

const RateGroup = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
  gap: theme.spacing(1),
}));
