import CloseIcon from '@mui/icons-material/CloseRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useViewer } from '../access.ts';
import { getMenuScreens } from '../menus.ts';
import type { MenuName } from '../screens.ts';
import { Disclosure, type DropdownState } from './Disclosure.tsx';
import { NavItems } from './NavItem.tsx';
import { MENU_LABELS } from './NavMenu.tsx';

const MENUS: readonly MenuName[] = ['standalone', 'operations', 'registrations'];

/** All menus behind one button, on small screens. */
export function MobileMenu({ dropdownState }: { dropdownState: DropdownState }) {
  return (
    <Disclosure
      dropdown="mobile"
      dropdownState={dropdownState}
      align="screen"
      button={(props) => (
        <IconButton {...props} color="inherit" aria-label="Menu">
          {props['aria-expanded'] ? <CloseIcon /> : <MenuIcon />}
        </IconButton>
      )}
    >
      <Groups>
        {MENUS.map((group) => (
          <Group key={group} menu={group} />
        ))}
      </Groups>
    </Disclosure>
  );
}

function Group({ menu }: { menu: MenuName }) {
  const id = useId();
  const entries = getMenuScreens(menu, useViewer());
  if (entries.length === 0) return null;
  return (
    <div>
      <Typography id={id} variant="overline" color="textSecondary" sx={{ display: 'block', px: 1.5, pt: 2, pb: 0.5 }}>
        {MENU_LABELS[menu]}
      </Typography>
      <NavItems entries={entries} aria-labelledby={id} />
    </div>
  );
}

/** Columns on a tablet, one column on a phone. */
const Groups = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(208px, 1fr))' });
