import { styled } from '@mui/material/styles';
import type { HTMLAttributes, Key } from 'react';
import { OptionMark } from './OptionMark.tsx';
import type { FinderOption } from './option.ts';

interface FinderItemProps {
  option: FinderOption;
  /** What makes it an option of the list. */
  parts: HTMLAttributes<HTMLElement> & { key?: Key };
}

/** One option: the first of its row at length, the others as a word. */
export function FinderItem({ option, parts: { key: _, ...parts } }: FinderItemProps) {
  const { mark, verb, title, note, name } = option;
  if (!mark) {
    return (
      <Small {...parts} aria-label={name}>
        {title}
      </Small>
    );
  }
  return (
    <Main {...parts}>
      <OptionMark mark={mark} />{' '}
      <Words>
        <span>
          {verb && <Verb green={option.intent !== undefined && 'sale' in option.intent}>{verb}</Verb>}{' '}
          <Title>{title}</Title>
        </span>{' '}
        {note && <Note>{note}</Note>}
      </Words>
    </Main>
  );
}

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderRadius: 10,
  cursor: 'pointer',
  // Set by the list on the one the keys are at.
  '&.Mui-focused': {
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.12),
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
}));

const Main = styled(Option)(({ theme }) => ({
  flex: '1 1 260px',
  minWidth: 0,
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.75, 1),
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

const Small = styled(Option)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  padding: theme.spacing(0, 1.25),
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  // Under the words of the row's first.
  [theme.breakpoints.down('sm')]: { '[role="option"]:first-of-type + &': { marginLeft: 46 } },
}));

const Words = styled('span')({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

const Verb = styled('span', { shouldForwardProp: (prop) => prop !== 'green' })<{ green: boolean }>(
  ({ theme, green }) => ({
    ...theme.typography.body2,
    fontWeight: 600,
    color: green ? theme.vars.palette.success.main : theme.vars.palette.text.secondary,
  }),
);

const Title = styled('span')({ fontWeight: 600 });

const Note = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));
