import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { RESERVATION_STATUS } from '../../../domain/constants.ts';

export interface ReservationFilter {
  status: string;
  date: string;
}

export const NO_FILTER: ReservationFilter = { status: '', date: '' };

interface ReservationFiltersProps {
  value: ReservationFilter;
  onChange: (filter: ReservationFilter) => void;
}

export function ReservationFilters({ value, onChange }: ReservationFiltersProps) {
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 3, alignItems: 'center' }}>
      <TextField
        select
        label="Status"
        value={value.status}
        onChange={(event) => onChange({ ...value, status: event.target.value })}
        sx={{ width: { xs: '100%', sm: 200 } }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Todos</option>
        {Object.entries(RESERVATION_STATUS).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </TextField>
      <TextField
        type="date"
        label="Data"
        value={value.date}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
        sx={{ width: { xs: '100%', sm: 200 } }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {(value.status !== '' || value.date !== '') && (
        <Button onClick={() => onChange(NO_FILTER)}>Limpar filtros</Button>
      )}
    </Stack>
  );
}
