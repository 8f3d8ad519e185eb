import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '../BusyButton.tsx';
import { OfflineNote } from '../OfflineNote.tsx';

interface FormFieldsProps {
  /** Set to true while there is something typed that is not saved. */
  touched: RefObject<boolean>;
  children: ReactNode;
}

/** A date field is a group of three parts. */
const REFUSED = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/**
 * The inputs of a dialog's form, under each other. Takes a person to the first field that the server refused; the first one that
 * the form itself finds wrong gets the focus from react-hook-form.
 */
export function FormFields({ touched, children }: FormFieldsProps) {
  const { isDirty, errors, submitCount } = useFormState();
  const content = useRef<HTMLDivElement>(null);
  const seen = useRef(submitCount);
  useEffect(() => {
    touched.current = isDirty;
  }, [touched, isDirty]);
  useEffect(() => {
    // Once for each try: afterwards the focus is where the person puts it.
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const refused = Object.values(errors).some((error) => error?.type === 'server');
    if (refused) content.current?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [errors, submitCount]);
  return (
    <DialogContent ref={content}>
      <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
        {children}
      </Stack>
    </DialogContent>
  );
}

interface FormButtonsProps {
  label?: string;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ label = 'Salvar', busy, onCancel }: FormButtonsProps) {
  return (
    <>
      {/* Over the screen's foot, where it is said too, there is the dialog. */}
      <OfflineNote />
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy}>
          {label}
        </BusyButton>
      </DialogActions>
    </>
  );
}
