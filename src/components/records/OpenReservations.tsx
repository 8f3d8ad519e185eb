import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { type Id, sameId } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import type { Leaving } from '../../dataProvider/requests.ts';
import { useActiveEmployees } from '../../dataProvider/useChoices.ts';
import { CANCEL, type useLeaving } from './leaving.ts';

interface OpenReservationsProps {
  leaving: ReturnType<typeof useLeaving>;
  /** Whose they are. */
  resource: string;
  id: Id;
}

/** Says how many there are, and has an employee's cancelled or given to somebody else. */
export function OpenReservations({ leaving: { count, said, missing, say }, resource, id }: OpenReservationsProps) {
  const isEmployee = resource === employees.name;
  const many = count === 1 ? 'Há 1 agendamento em aberto' : `Há ${count} agendamentos em aberto`;
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
        {isEmployee ? `${many}. O que fazer?` : `${many}, que ${count === 1 ? 'será cancelado' : 'serão cancelados'}.`}
      </Alert>
      {isEmployee && <WhatToDo id={id} said={said} missing={missing} onSay={say} />}
    </>
  );
}

interface WhatToDoProps {
  id: Id;
  said: Leaving | null;
  missing: boolean;
  onSay: (what: Leaving | null) => void;
}

function WhatToDo({ id, said, missing, onSay }: WhatToDoProps) {
  const { data: team = [] } = useActiveEmployees();
  const others = team.filter((employee) => !sameId(employee.id, id));
  const answers = new Map<string, Leaving>([
    ['cancel', CANCEL],
    ...others.map((other): [string, Leaving] => [`to ${other.id}`, { reservations: { move_to: other.id } }]),
  ]);
  const value = [...answers].find(([, answer]) => JSON.stringify(answer) === JSON.stringify(said))?.[0] ?? '';
  return (
    <TextField
      select
      fullWidth
      label="Agendamentos em aberto"
      value={value}
      onChange={(event) => onSay(answers.get(event.target.value) ?? null)}
      error={missing}
      helperText={missing ? 'Escolha o que fazer com os agendamentos' : undefined}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mt: 2 }}
    >
      <option value="">Escolha</option>
      <option value="cancel">Cancelar os agendamentos</option>
      {others.map((other) => (
        <option key={other.id} value={`to ${other.id}`}>{`Passar para ${other.name}`}</option>
      ))}
    </TextField>
  );
}
