import BlockOutlined from '@mui/icons-material/BlockOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { customers } from '../../../domain/resources/customers.ts';
import { useFeature } from '../../session.ts';

const { note: noteField, no_online: noOnlineField } = customers.fields;

interface NoteMarkProps {
  customer: { name: string; note?: string | null; no_online?: string | null } | null;
  isOpenAtFirst?: boolean;
}

/**
 * Marks that a customer has a note, or should not be booked online; a tap shows the text below, in a line of its own of the surrounding flex
 * box. Nothing without either, or without the feature `customers.profile`. Closed at first: the customer may see the screen.
 */
export function NoteMark({ customer, isOpenAtFirst = false }: NoteMarkProps) {
  const hasProfile = useFeature('customers.profile');
  const [openMarks, setOpenMarks] = useState<readonly string[]>(isOpenAtFirst ? [noteField.label] : []);
  const id = useId();
  if (!hasProfile || !customer) return null;
  const marks = [
    { label: noteField.label, text: customer.note, icon: <StickyNote2Outlined fontSize="small" />, color: 'secondary' },
    { label: noOnlineField.label, text: customer.no_online, icon: <BlockOutlined fontSize="small" />, color: 'error' },
  ] as const;
  const shown = marks
    .filter(({ text }) => text)
    .map((mark, at) => ({ ...mark, isOpen: openMarks.includes(mark.label), textId: `${id}-${at}` }));
  return (
    <>
      {shown.map(({ label, icon, color, isOpen, textId }) => (
        <IconButton
          key={label}
          color={color}
          title={label}
          aria-label={`${label} ${customer.name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? textId : undefined}
          onClick={() =>
            setOpenMarks((before) => (isOpen ? before.filter((each) => each !== label) : [...before, label]))
          }
          sx={{ my: -1 }}
        >
          {icon}
        </IconButton>
      ))}
      {shown
        .filter(({ isOpen }) => isOpen)
        .map(({ label, text, textId }) => (
          <Note key={label} id={textId}>
            {label === noOnlineField.label ? `${label}: ${text}` : text}
          </Note>
        ))}
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
export const NameLine = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 });
