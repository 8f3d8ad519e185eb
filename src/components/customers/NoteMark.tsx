import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { customers } from '../../../domain/resources/customers.ts';
import { useFeature } from '../../session.ts';

const { label } = customers.fields.note;

interface NoteMarkProps {
  customer: { name: string; note?: string | null } | null;
  isOpenAtFirst?: boolean;
}

/**
 * A mark that a customer has a note; a tap shows it below, in a line of its own of the surrounding flex box. Nothing without a note, or without
 * the feature `customers.profile`. Closed at first: the customer may see the screen.
 */
export function NoteMark({ customer, isOpenAtFirst = false }: NoteMarkProps) {
  const hasProfile = useFeature('customers.profile');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const noteId = useId();
  if (!hasProfile || !customer?.note) return null;
  return (
    <>
      <IconButton
        color="secondary"
        title={label}
        aria-label={`${label} ${customer.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? noteId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ my: -1 }}
      >
        <StickyNote2Outlined fontSize="small" />
      </IconButton>
      {isOpen && <Note id={noteId}>{customer.note}</Note>}
    </>
  );
}

/** The note as it stands wherever it is shown. */
export const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flexBasis: '100%',
  padding: theme.spacing(0.75, 1.25),
  borderRadius: 8,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.1),
}));

/** A line of a customer's name and the mark, with room for the note below. */
export const NameLine = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 });
