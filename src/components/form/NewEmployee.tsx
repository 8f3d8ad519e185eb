import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import type { Field } from '../../../domain/fields/field.ts';
import type { Id } from '../../../domain/ids.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { useMayCall } from '../../access.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ActionAlert } from '../ActionAlert.tsx';
import { useDialog } from '../DialogHost.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { useOwnEmployee } from './useOwnEmployee.tsx';
import { useProposedValue } from './useProposedValue.ts';

/**
 * An employee select, with a button to register one where no employee is active. In a new record it is the signed-in user, where they are
 * an employee; otherwise they can be registered as one.
 */
export function ResponsibleInput({ name, field }: { name: string; field: Field }) {
  const { setValue } = useFormContext();
  const { own, selfChoices, registerSelf } = useOwnEmployee();
  useProposedValue(name, own);
  const register = (id: Id | null) => {
    const isSelf = registerSelf(id, (employee) =>
      setValue(name, employee, { shouldDirty: true, shouldValidate: true }),
    );
    if (isSelf) setValue(name, null);
  };
  return (
    <>
      <ReferenceInput
        source={name}
        to={employees.name}
        label={field.label}
        required={Boolean(field.options.required)}
        emptyLabel={field.options.required}
        extraChoices={selfChoices}
        onChosen={register}
      />
      <NewEmployee source={name} />
    </>
  );
}

/** For a form that needs an employee where none is active: registers one over the form and selects them in the field `source`. */
export function NewEmployee({ source }: { source: string }) {
  const { setValue, setFocus } = useFormContext();
  const openDialog = useDialog();
  const { data } = useChoices(employees.name);
  const mayCreate = useMayCall('POST /employees/create');
  if (data?.length !== 0 || !mayCreate) return null;
  const openForm = () =>
    openDialog(
      (close) => (
        <ResourceForm
          resource={employees}
          record={null}
          onSaved={({ id, status }) => {
            if (status) setValue(source, id, { shouldDirty: true, shouldValidate: true });
            // The button that opened the dialog is removed once an employee exists.
            setTimeout(() => setFocus(source));
          }}
          onClose={close}
        />
      ),
      { over: true },
    );
  return (
    <ActionAlert severity="info" variant="outlined">
      <div>Ainda não há colaborador ativo. O que você digitou aqui fica.</div>
      <Button variant="outlined" onClick={openForm}>
        {employees.texts.new}
      </Button>
    </ActionAlert>
  );
}
