import type { RaRecord } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

interface ResourceFormProps {
  resource: AnyResource;
  /** Null for a new record. */
  record: RaRecord | null;
  /** Initial values of a new record, in addition to the declared defaults. */
  defaultValues?: FormDialogProps['defaultValues'];
  onSaved?: (saved: RaRecord) => void;
  onClose: () => void;
}

/** The form generated from a resource's declaration. */
export function ResourceForm(props: ResourceFormProps) {
  return (
    // With `onSaved`, the record is for another form.
    <FormDialog {...props} canCreateMore={props.onSaved ? undefined : true}>
      <FieldInputs resource={props.resource} />
    </FormDialog>
  );
}
