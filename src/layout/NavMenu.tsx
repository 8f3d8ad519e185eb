import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLocation } from 'react-router-dom';
import { useViewer } from '../access.ts';
import { findScreen, getMenuScreens } from '../menus.ts';
import { Disclosure, type DropdownState } from './Disclosure.tsx';
import { NavItems } from './NavItem.tsx';

export const MENU_LABELS = { standalone: 'Menu', operations: 'Operações', registrations: 'Cadastros' } as const;

/** A menu of the bar on large screens, highlighted while one of its screens is open. */
export function NavMenu({
  menu,
  dropdownState,
}: {
  menu: 'operations' | 'registrations';
  dropdownState: DropdownState;
}) {
  const { pathname } = useLocation();
  const entries = getMenuScreens(menu, useViewer());
  const isCurrent = findScreen(pathname)?.menu === menu;
  if (entries.length === 0) return null;
  return (
    <Disclosure
      dropdown={menu}
      dropdownState={dropdownState}
      align="left"
      button={(props) => (
        <MenuButton {...props} color="inherit" endIcon={<ExpandIcon />} aria-current={isCurrent ? 'true' : undefined}>
          {MENU_LABELS[menu]}
        </MenuButton>
      )}
    >
      <NavItems entries={entries} />
    </Disclosure>
  );
}

const MenuButton = styled(Button)(({ theme }) => ({
  '& .MuiButton-endIcon': { marginLeft: 2, transition: theme.transitions.create('transform') },
  '&[aria-expanded="true"] .MuiButton-endIcon': { transform: 'rotate(180deg)' },
  '&[aria-current]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.14),
  },
}));
