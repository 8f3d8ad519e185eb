import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import { getInputFields } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

interface ResourceFormProps {
  resource: AnyResource;
  /** Null for a new record. */
  record: RaRecord | null;
  /** Why the form is open, above its fields. */
  note?: string;
  /** Initial values of a new record, in addition to the declared defaults. */
  defaultValues?: FormDialogProps['defaultValues'];
  /** Asks only what a record needs. */
  isShort?: true;
  onSaved?: (saved: RaRecord) => void;
  onClose: () => void;
}

/** The form generated from a resource's declaration. */
export function ResourceForm({ note, isShort, ...props }: ResourceFormProps) {
  return (
    // With `onSaved`, the record is for another form.
    <FormDialog {...props} canCreateMore={props.onSaved ? undefined : true}>
      {note && <Typography color="textSecondary">{note}</Typography>}
      <FieldInputs resource={props.resource} omitted={isShort && getUnrequiredNames(props.resource)} />
    </FormDialog>
  );
}

/** The names of the fields that a record may lack. */
function getUnrequiredNames(resource: AnyResource): string[] {
  return getInputFields(resource).flatMap(([name, { options }]) => (options.required ? [] : [name]));
}
