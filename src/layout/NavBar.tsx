import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { useHomePath, useViewer } from '../access.ts';
import { Logo } from '../components/Logo.tsx';
import { getMenuScreens } from '../menus.ts';
import { salePage } from '../pages/index.ts';
import { useDropdownState } from './Disclosure.tsx';
import { Finder } from './finder/Finder.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { NavItem } from './NavItem.tsx';
import { NavMenu } from './NavMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Below this width in pixels the bar needs smaller gaps and a button without icon. */
const NARROW_WIDTH = 360;

/** From `md` to this width in pixels the full logo and the menu icons do not fit in a wide typeface. */
const TIGHT_WIDTH = 1100;

/** The navigation bar: menus on large screens, one menu button on small ones. */
export function NavBar() {
  const dropdownState = useDropdownState();
  const viewer = useViewer();
  const home = useHomePath();
  // `noSsr` reads the width in the first render; otherwise the phone's bar renders first and the page jumps.
  const isLarge = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isTight = useMediaQuery((theme) => theme.breakpoints.between('md', TIGHT_WIDTH), { noSsr: true });
  return (
    <Bar>
      <HomeLink to={home}>
        <Logo compact={isPhone || isTight} />
      </HomeLink>
      {actions}
      <Navigation aria-label="Principal">
        {isLarge ? (
          <>
            <NavMenu menu="operations" dropdownState={dropdownState} />
            <NavMenu menu="registrations" dropdownState={dropdownState} />
            {getMenuScreens('standalone', viewer).map((entry) => (
              <NavItem key={entry.path} entry={entry} />
            ))}
          </>
        ) : (
          <MobileMenu dropdownState={dropdownState} />
        )}
      </Navigation>
      <UserMenu dropdownState={dropdownState} />
    </Bar>
  );
}

/** Constant elements, which do not render again when the screen changes. */
const actions = (
  <>
    <Button
      component={Link}
      to={salePage.path}
      variant="contained"
      color="success"
      startIcon={<AddIcon />}
      onPointerEnter={salePage.page.prefetch}
      sx={(theme) => ({
        flex: 'none',
        // Fits a phone with a wide typeface.
        [theme.breakpoints.down('sm')]: { px: 1 },
        [theme.breakpoints.down(NARROW_WIDTH)]: {
          // On two lines where a user has increased the text spacing.
          flex: '0 1 auto',
          minWidth: 0,
          px: 1,
          lineHeight: 1.2,
          '& > .MuiButton-startIcon': { display: 'none' },
        },
      })}
    >
      Nova Venda
    </Button>
    <Finder />
  </>
);

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: 64,
  padding: theme.spacing(0, 1),
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down(NARROW_WIDTH)]: { gap: theme.spacing(0.5) },
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(2), padding: theme.spacing(0, 2) },
  [theme.breakpoints.up('md')]: { gap: theme.spacing(1), padding: theme.spacing(0, 3) },
  [theme.breakpoints.up('lg')]: { gap: theme.spacing(2) },
  '@media print': { display: 'none' },
}));

const Navigation = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  flex: 1,
  justifyContent: 'flex-end',
  [theme.breakpoints.between('md', TIGHT_WIDTH)]: { '& > a > svg': { display: 'none' } },
}));

const HomeLink = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  minWidth: 44,
  minHeight: 44,
  borderRadius: 10,
  justifyContent: 'center',
  textDecoration: 'none',
});
