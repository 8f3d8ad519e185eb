import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { formatDay, isDay } from '../../../domain/dates.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { getFieldOrThrow } from '../../../domain/resources/resource.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';

interface CorrectionInputsProps {
  line: number;
  resource: AnyResource;
  errors: FieldErrors;
  /** The texts as they are now, by field. */
  values: Readonly<Record<string, string>>;
  onCorrect: (field: string, text: string) => void;
}

/** An input for each wrong value of a line. A correction counts when the input is left. */
export function CorrectionInputs({ line, resource, errors, values, onCorrect }: CorrectionInputsProps) {
  return (
    <Inputs>
      {Object.entries(errors).map(([field, error]) => {
        const { label, options } = getFieldOrThrow(resource, field);
        const isMultiline = options.multiline === true;
        const text = values[field] ?? '';
        const value = isDay(text) ? formatDay(text) : text;
        return (
          <TextField
            key={`${field} ${value}`}
            label={label}
            defaultValue={value}
            error
            helperText={error}
            size="small"
            multiline={isMultiline}
            maxRows={6}
            onBlur={(event) => {
              const corrected = event.target.value.trim();
              if (corrected !== value.trim()) onCorrect(field, corrected);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isMultiline) (event.target as HTMLInputElement).blur();
            }}
            slotProps={{ htmlInput: { 'aria-label': `${label} da linha ${line}` } }}
          />
        );
      })}
    </Inputs>
  );
}

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
