import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Form, type RaRecord, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import type { ResourceName, Wire } from '../../../domain/wire.ts';
import { requestFields } from '../../dataProvider/writing.ts';

interface FormBodyProps {
  resource: ResourceName;
  /** What the inputs start from; null starts them from `defaultValues`. */
  record: RaRecord | null;
  defaultValues?: Wire;
  schema: z.ZodType;
  /** Kept true while there is something typed that is not saved. */
  touched: RefObject<boolean>;
  onCancel: () => void;
  children: ReactNode;
}

/** The inputs of a dialog's form and its two buttons. Checked on saving, at the fields, against the body that would be sent. */
export function FormBody({ resource, record, defaultValues, schema, touched, onCancel, children }: FormBodyProps) {
  return (
    <Form
      // The record is given here and not taken from context: a list that reloads meanwhile must not undo what was typed.
      record={record ?? {}}
      defaultValues={defaultValues}
      validate={(values) => fieldErrors(schema, requestFields(resource, values)) ?? {}}
      disableInvalidFormNotification
      noValidate
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <Buttons touched={touched} onCancel={onCancel} />
    </Form>
  );
}

function Buttons({ touched, onCancel }: Pick<FormBodyProps, 'touched' | 'onCancel'>) {
  const { saving } = useSaveContext();
  const { isDirty } = useFormState();
  useEffect(() => {
    touched.current = isDirty;
  }, [touched, isDirty]);
  return (
    <DialogActions>
      <Button onClick={onCancel} disabled={saving}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={saving}>
        Salvar
      </Button>
    </DialogActions>
  );
}
