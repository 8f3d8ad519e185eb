import { styled } from '@mui/material/styles';
import { Link, useMatch } from 'react-router-dom';
import type { MenuScreen } from '../screens.ts';
import { RESET_STATE } from '../urlState.ts';

/** A link to a screen; `aria-current="page"` on the current one. Fetches the screen's code on hover and focus. */
export function NavItem({ entry }: { entry: MenuScreen }) {
  const Icon = entry.icon;
  const { prefetch } = entry.page;
  const match = useMatch(entry.path);
  return (
    <Item
      to={entry.path}
      state={RESET_STATE}
      color={entry.color ?? 'primary'}
      aria-current={match ? 'page' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Icon fontSize="small" />
      {entry.label}
    </Item>
  );
}

export function NavItems({ entries, ...names }: { entries: readonly MenuScreen[]; 'aria-labelledby'?: string }) {
  return (
    <List {...names}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <NavItem entry={entry} />
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Item = styled(Link, { shouldForwardProp: (prop) => prop !== 'color' })<{ color: 'primary' | 'secondary' }>(
  ({ theme, color }) => {
    const hue = theme.vars.palette[color].main;
    return {
      ...theme.typography.button,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      minHeight: 44,
      padding: theme.spacing(0, 1.5),
      borderRadius: 10,
      color: color === 'secondary' ? hue : theme.vars.palette.text.primary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '&:hover': { backgroundColor: theme.alpha(hue, 0.08) },
      '&[aria-current="page"]': { color: hue, backgroundColor: theme.alpha(hue, 0.14) },
    };
  },
);
