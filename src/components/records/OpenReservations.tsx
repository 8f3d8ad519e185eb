import Alert from '@mui/material/Alert';
import { type Id, sameId } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import type { Leaving } from '../../dataProvider/requests.ts';
import { useActiveEmployees } from '../../dataProvider/useChoices.ts';
import { SelectField } from '../SelectField.tsx';
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
    <SelectField
      label="Agendamentos em aberto"
      value={value}
      onChange={(answer) => onSay(answers.get(answer) ?? null)}
      empty="Escolha"
      options={[
        { value: 'cancel', label: 'Cancelar os agendamentos' },
        ...others.map(({ id, name }) => ({ value: `to ${id}`, label: `Passar para ${name}` })),
      ]}
      error={missing ? 'Escolha o que fazer com os agendamentos' : undefined}
      sx={{ mt: 2 }}
    />
  );
}
