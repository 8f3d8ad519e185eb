import { styled } from '@mui/material/styles';
import type { HTMLAttributes, Key } from 'react';
import { InitialsAvatar } from '../../components/InitialsAvatar.tsx';
import type { FinderOption, StartAdornment } from './option.ts';

interface FinderItemProps {
  option: FinderOption;
  /** From MUI's useAutocomplete. */
  optionProps: HTMLAttributes<HTMLElement> & { key?: Key };
}

/** One option: large if it is the first of its row, otherwise small. */
export function FinderItem({ option, optionProps: { key: _, ...rest } }: FinderItemProps) {
  const { startAdornment, verb, title, note, accessibleName } = option;
  if (!startAdornment) {
    return (
      <SmallOption {...rest} aria-label={accessibleName}>
        {title}
      </SmallOption>
    );
  }
  return (
    <MainOption {...rest}>
      <RowStart adornment={startAdornment} />{' '}
      <Text>
        <span>
          {verb && <Verb green={option.intent !== undefined && 'sale' in option.intent}>{verb}</Verb>}{' '}
          <Title>{title}</Title>
        </span>{' '}
        {note && <Note>{note}</Note>}
      </Text>
    </MainOption>
  );
}

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderRadius: 10,
  cursor: 'pointer',
  // MUI sets it on the highlighted option.
  '&.Mui-focused': {
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.12),
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
}));

const MainOption = styled(Option)(({ theme }) => ({
  flex: '1 1 260px',
  minWidth: 0,
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.75, 1),
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

const SmallOption = styled(Option)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  padding: theme.spacing(0, 1.25),
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  // Aligned with the text of the row's first option.
  [theme.breakpoints.down('sm')]: { '[role="option"]:first-of-type + &': { marginLeft: 46 } },
}));

const Text = styled('span')({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

const Verb = styled('span', { shouldForwardProp: (prop) => prop !== 'green' })<{ green: boolean }>(
  ({ theme, green }) => ({
    ...theme.typography.body2,
    fontWeight: 600,
    color: green ? theme.vars.palette.success.main : theme.vars.palette.text.secondary,
  }),
);

const Title = styled('span')({ fontWeight: 600 });

const Note = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

/** The start of a row: an icon, initials or a time. */
function RowStart({ adornment }: { adornment: StartAdornment }) {
  if ('initialsOf' in adornment) return <InitialsAvatar name={adornment.initialsOf} size={36} />;
  if ('time' in adornment) return <Hour>{adornment.time}</Hour>;
  const { icon: Icon, color = 'primary' } = adornment;
  return (
    <IconBox>
      <Icon fontSize="small" color={color} />
    </IconBox>
  );
}

const IconBox = styled('span')({ display: 'grid', placeItems: 'center', flex: 'none', width: 36 });

const Hour = styled('span')(({ theme }) => ({
  ...theme.typography.figure,
  flex: 'none',
  minWidth: 36,
  fontSize: '1.25rem',
  lineHeight: 1,
  // The agenda's color.
  color: theme.vars.palette.secondary.main,
}));
