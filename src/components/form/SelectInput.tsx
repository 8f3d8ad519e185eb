import type { Id } from '../../../domain/ids.ts';
import { SelectField } from '../SelectField.tsx';
import { type InputProps, useField } from './useField.ts';

interface Choice {
  id: Id;
  label: string;
  disabled?: boolean;
}

interface SelectInputProps extends InputProps {
  choices: readonly Choice[];
  /** The first, empty option; without it a value is always chosen. */
  emptyLabel?: string;
  onChosen?: (id: Id | null) => void;
}

/** One of several choices. The value is the choice's id, as number or string. */
export function SelectInput({ source, choices, emptyLabel, onChosen, ...rest }: SelectInputProps) {
  const { value, onChange, ref, ...field } = useField<Id>(source);

  function choose(text: string) {
    const id = choices.find((choice) => String(choice.id) === text)?.id ?? null;
    onChange(id);
    onChosen?.(id);
  }

  return (
    <SelectField
      {...rest}
      {...field}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={choose}
      options={choices.map(({ id, ...choice }) => ({ ...choice, value: String(id) }))}
      emptyLabel={emptyLabel}
      inputRef={ref}
    />
  );
}
