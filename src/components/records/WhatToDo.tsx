import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Id, sameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { Leaving } from '../../dataProvider/requests.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ReferenceField } from '../form/ReferenceField.tsx';
import { SelectField } from '../SelectField.tsx';
import { CANCEL } from './leaving.ts';

/** The same as a line of a select, and what is said where no answer is chosen. */
const CANCEL_THEM = { value: 'cancel', label: 'Cancelar os agendamentos' };
const NO_ANSWER = 'Escolha o que fazer com os agendamentos';

interface WhatToDoProps {
  /** Whose reservations they are. */
  id: Id;
  said: Leaving | null;
  missing: boolean;
  onSay: (what: Leaving | null) => void;
}

/** What becomes of the open reservations of an employee who leaves. */
export function WhatToDo(props: WhatToDoProps) {
  const { id, said, missing, onSay } = props;
  const { data = [], isWhole } = useChoices<Employee>(employees.name);
  const others = data.filter((employee) => !sameId(employee.id, id));
  const answers = new Map<string, Leaving>([
    ['cancel', CANCEL],
    ...others.map((other): [string, Leaving] => [`to ${other.id}`, { reservations: { move_to: other.id } }]),
  ]);
  if (data.length > 0 && !isWhole) return <WhatToDoOfMany {...props} />;
  const value = [...answers].find(([, answer]) => JSON.stringify(answer) === JSON.stringify(said))?.[0] ?? '';
  return (
    <SelectField
      label="Agendamentos em aberto"
      value={value}
      onChange={(answer) => onSay(answers.get(answer) ?? null)}
      empty="Escolha"
      options={[CANCEL_THEM, ...others.map(({ id, name }) => ({ value: `to ${id}`, label: `Passar para ${name}` }))]}
      error={missing ? NO_ANSWER : undefined}
      sx={{ mt: 2 }}
    />
  );
}

/** Where there are too many employees to offer each of them. */
function WhatToDoOfMany({ id, said, missing, onSay }: WhatToDoProps) {
  const [isMoving, setMoving] = useState(false);
  const to = (said?.reservations as { move_to?: Id } | undefined)?.move_to ?? null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <SelectField
        label="Agendamentos em aberto"
        value={isMoving ? 'move' : said ? CANCEL_THEM.value : ''}
        onChange={(answer) => {
          setMoving(answer === 'move');
          onSay(answer === CANCEL_THEM.value ? CANCEL : null);
        }}
        empty="Escolha"
        options={[CANCEL_THEM, { value: 'move', label: 'Passar para outro colaborador' }]}
        error={missing && !isMoving ? NO_ANSWER : undefined}
      />
      {isMoving && (
        <ReferenceField
          to={employees.name}
          label="Passar para"
          required
          value={to}
          onChange={(chosen) => onSay(chosen === null ? null : { reservations: { move_to: chosen } })}
          isOffered={(employee) => !sameId(employee.id, id)}
          error={missing ? 'Escolha o colaborador' : undefined}
        />
      )}
    </Stack>
  );
}
