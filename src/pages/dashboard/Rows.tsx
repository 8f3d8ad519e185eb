import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentPropsWithoutRef } from 'react';
import { Link } from 'react-router-dom';

/** Height of a dashboard row and of its skeleton, in pixels. */
export const ROW_HEIGHT = 56;

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** A list of rows. `role="list"`: WebKit drops the list semantics of a list without bullets. */
export function Rows(props: ComponentPropsWithoutRef<'ul'>) {
  return <List role="list" {...props} />;
}

export const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: ROW_HEIGHT,
  paddingBlock: theme.spacing(1),
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

/** The text of a row, filling the free width; `<small>` is a second line. */
export const RowText = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
  fontWeight: 600,
  small: { ...theme.typography.caption, display: 'block', fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

export const RowFigure = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  flex: 'none',
  textAlign: 'right',
}));

/** A link to the section's screen; `filled` when it is the next thing to do. */
export function SectionLink({ to, text, filled = false }: { to: string; text: string; filled?: boolean }) {
  return (
    <Button component={Link} to={to} variant={filled ? 'outlined' : 'text'} sx={filled ? undefined : { mr: -1.5 }}>
      {text}
    </Button>
  );
}
