import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { Logo } from '../components/Logo.tsx';
import { dashboardPage, salePage } from '../pages/index.ts';
import { getMenuEntries } from '../routes.tsx';
import { useFeatures } from '../session.ts';
import { useDropdownState } from './Disclosure.tsx';
import { Finder } from './finder/Finder.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { NavItem } from './NavItem.tsx';
import { NavMenu } from './NavMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Below this, a phone's whole bar needs every pixel. */
const NARROWEST = 360;

/** From `md` up to this, neither the whole logo nor the icons of the screens fit beside all the words in a wide typeface. */
const TIGHT = 1100;

/** The bar over every screen of a signed-in person: all of it on large screens, behind one button on small ones. */
export function NavBar() {
  const oneOpen = useDropdownState();
  const features = useFeatures();
  // Asked of the browser at once: drawing the phone's bar first and the large one then would make the page jump.
  const large = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const tight = useMediaQuery((theme) => theme.breakpoints.between('md', TIGHT), { noSsr: true });
  return (
    <Bar>
      <Home to={dashboardPage.path}>
        <Logo compact={phone || tight} />
      </Home>
      {inside}
      <Screens aria-label="Principal">
        {large ? (
          <>
            <NavMenu menu="operations" dropdownState={oneOpen} />
            <NavMenu menu="registrations" dropdownState={oneOpen} />
            {getMenuEntries('standalone', features).map((entry) => (
              <NavItem key={entry.path} entry={entry} />
            ))}
          </>
        ) : (
          <MobileMenu dropdownState={oneOpen} />
        )}
      </Screens>
      <UserMenu dropdownState={oneOpen} />
    </Bar>
  );
}

/** The same elements each time: a change of screen, which closes what is open here, renders none of them again. */
const inside = (
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
        // Small enough for a phone whose own typeface is a wide one.
        [theme.breakpoints.down('sm')]: { px: 1 },
        [theme.breakpoints.down(NARROWEST)]: {
          // On two lines where a reader has spaced the text out.
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
  [theme.breakpoints.down(NARROWEST)]: { gap: theme.spacing(0.5) },
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(2), padding: theme.spacing(0, 2) },
  [theme.breakpoints.up('md')]: { gap: theme.spacing(1), padding: theme.spacing(0, 3) },
  [theme.breakpoints.up('lg')]: { gap: theme.spacing(2) },
}));

const Screens = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  flex: 1,
  justifyContent: 'flex-end',
  [theme.breakpoints.between('md', TIGHT)]: { '& > a > svg': { display: 'none' } },
}));

const Home = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  minWidth: 44,
  minHeight: 44,
  borderRadius: 10,
  justifyContent: 'center',
  textDecoration: 'none',
});
