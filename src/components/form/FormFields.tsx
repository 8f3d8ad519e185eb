import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { LOW_SCREEN } from '../../theme/lowScreen.ts';
import { BottomBar } from '../BottomBar.tsx';
import { BusyButton, ignoreDoubleClick } from '../BusyButton.tsx';
import { OfflineNote } from '../OfflineNote.tsx';

interface FormFieldsProps {
  /** Set to true while the form has unsaved input. */
  dirtyRef: RefObject<boolean>;
  /** The inputs are on a page, not in a dialog. */
  isPage?: true;
  children: ReactNode;
}

/** A date field is a group of three sections. */
const INVALID_FIELD = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/**
 * A form's inputs in a column. Focuses the first field that the form or the server refused: react-hook-form handles only its own
 * errors, and only fields with a single element.
 */
export function FormFields({ dirtyRef, isPage, children }: FormFieldsProps) {
  const { isDirty, errors, submitCount } = useFormState();
  const content = useRef<HTMLDivElement>(null);
  const handledCount = useRef(submitCount);
  useEffect(() => {
    dirtyRef.current = isDirty;
  }, [dirtyRef, isDirty]);
  useEffect(() => {
    // Once per attempt; afterwards the focus belongs to the person.
    if (handledCount.current === submitCount) return;
    handledCount.current = submitCount;
    if (Object.keys(errors).length > 0) content.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
  }, [errors, submitCount]);
  if (isPage)
    return (
      <Stack ref={content} useFlexGap spacing={3}>
        {children}
      </Stack>
    );
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
  /** A second button that submits: `isChosenRef` says whether it was this one. */
  more?: { label: string; isChosenRef: RefObject<boolean> };
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ label = 'Salvar', more, busy, onCancel }: FormButtonsProps) {
  const choose = (isMore: boolean) => {
    if (more) more.isChosenRef.current = isMore;
  };
  return (
    <>
      {/* The dialog covers the one at the bottom of the screen. */}
      <OfflineNote isForm />
      <Actions>
        <Button onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        {more && (
          <Button
            // Not of the type `submit`: Enter presses the first one that is.
            disabled={busy}
            onClick={ignoreDoubleClick(({ currentTarget }) => {
              choose(true);
              currentTarget.form?.requestSubmit();
            })}
          >
            {more.label}
          </Button>
        )}
        <BusyButton type="submit" variant="contained" busy={busy} onClick={() => choose(false)}>
          {label}
        </BusyButton>
      </Actions>
    </>
  );
}

const Actions = styled(DialogActions)({
  // One row: the fields need the height.
  [LOW_SCREEN]: { flexWrap: 'nowrap', '& > button': { minWidth: 0, lineHeight: 1.2, textWrap: 'balance' } },
});

interface PageButtonsProps {
  /** The id of the form: the buttons are outside of it. */
  form: string;
  busy: boolean;
  onCancel: () => void;
}

/** The buttons of a form that is a page, in the bottom bar. */
export function PageButtons({ form, busy, onCancel }: PageButtonsProps) {
  const { isDirty } = useFormState();
  return (
    <BottomBar>
      <PageBar>
        {isDirty && (
          <Button onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
        )}
        <BusyButton form={form} type="submit" variant="contained" busy={busy}>
          Salvar
        </BusyButton>
      </PageBar>
    </BottomBar>
  );
}

const PageBar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
  padding: theme.spacing(1.25, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}));
