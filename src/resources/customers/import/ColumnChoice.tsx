import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { CustomerField, Layout } from '../../../../domain/customerImportColumns.ts';

interface ColumnChoiceProps {
  names: readonly string[];
  layout: Layout;
  onChange: (layout: Layout) => void;
}

const LABELS: Record<CustomerField, string> = { name: 'Nome', phone: 'Telefone', email: 'E-mail' };
const FIELDS = ['name', 'phone', 'email'] as const;

/** Which column of the file is which field. */
export function ColumnChoice({ names, layout, onChange }: ColumnChoiceProps) {
  const choose = (field: CustomerField, value: string) =>
    onChange({ ...layout, columns: { ...layout.columns, [field]: value === '' ? null : Number(value) } });
  return (
    <>
      <Selects>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            select
            label={LABELS[field]}
            value={layout.columns[field] ?? ''}
            error={layout.columns[field] === null}
            helperText={layout.columns[field] === null ? 'Escolha a coluna' : undefined}
            onChange={(event) => choose(field, event.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">Nenhuma coluna</option>
            {names.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, two may be called the same
              <option key={column} value={column}>
                {name}
              </option>
            ))}
          </TextField>
        ))}
      </Selects>
      <FormControlLabel
        label="A primeira linha tem os títulos das colunas"
        control={
          <Checkbox
            checked={layout.hasHeadings}
            onChange={(event) => onChange({ ...layout, hasHeadings: event.target.checked })}
          />
        }
      />
    </>
  );
}

const Selects = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
