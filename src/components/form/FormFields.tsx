import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { ReactNode, RefObject } from 'react';
import { FocusOnRefusal } from './FocusOnRefusal.tsx';
import { useTouched } from './useTouched.ts';

interface FormFieldsProps {
  /** Kept true while there is something typed that is not saved. */
  touched: RefObject<boolean>;
  children: ReactNode;
}

/** The inputs of a dialog's form, under each other. */
export function FormFields({ touched, children }: FormFieldsProps) {
  useTouched(touched);
  return (
    <DialogContent>
      <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
        {children}
      </Stack>
      <FocusOnRefusal />
    </DialogContent>
  );
}
