import Expand from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { findById, isSameId } from '../../../../domain/ids.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { getWorker } from '../state/payments.ts';
import type { Wizard } from '../state/wizard.ts';

/** Assigns another employee to a service. Default: the sale's employee. */
export function ServiceWorkers({ wizard: { state, dispatch, view, lists } }: { wizard: Wizard }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        endIcon={<Expand sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1.5 }}
      >
        Quem fez
      </Button>
      {open && (
        <Fields id={id} role="group" aria-label="Quem fez">
          {view.services.map((service) => (
            <SelectField
              key={service.id}
              label={service.name}
              value={String(getWorker(state.doneBy, service.id, state.employee) ?? '')}
              emptyLabel={state.employee === null ? 'Sem colaborador' : undefined}
              options={lists.employees.map((employee) => ({ value: String(employee.id), label: employee.name }))}
              onChange={(value) => {
                const worker = findById(lists.employees, value)?.id ?? null;
                const employee = isSameId(worker, state.employee) ? null : worker;
                dispatch({ type: 'doneBySet', service: service.id, employee });
              }}
            />
          ))}
        </Fields>
      )}
    </>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingBlock: theme.spacing(1.5),
}));
