import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo, RazorMark } from '../../components/Logo.tsx';

/** The layout of the sign-in. `isPage`: it is the whole page, not a dialog over another one. */
export function LoginFrame({ isPage, children }: { isPage?: true; children: ReactNode }) {
  return (
    <Page as={isPage && 'main'}>
      <BrandPanel data-color-scheme="dark">
        <BackgroundLogo>
          <RazorMark size={640} />
        </BackgroundLogo>
        <Typography variant="h1" component={isPage ? 'h1' : 'p'} sx={{ position: 'relative' }}>
          <Logo size={44} />
        </Typography>
        <Motto>Do primeiro corte ao fechamento do caixa.</Motto>
      </BrandPanel>
      <FormPanel>{children}</FormPanel>
    </Page>
  );
}

const Page = styled('div')(({ theme }) => ({
  // A dialog is a flex column that would otherwise shrink this.
  flex: 'none',
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  [theme.breakpoints.up('md')]: { gridTemplateRows: 'none', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

const BrandPanel = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { padding: theme.spacing(6) },
}));

/** The logo, larger than its panel and cropped by the edge. */
const BackgroundLogo = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: -64,
  top: 4,
  color: theme.vars.palette.divider,
  svg: { width: 190, height: 190 },
  [theme.breakpoints.up('md')]: {
    right: '-14%',
    top: '50%',
    transform: 'translateY(-62%)',
    svg: { width: 'min(46vw, 72dvh)', height: 'auto', aspectRatio: '1' },
  },
}));

const Motto = styled('p')(({ theme }) => ({
  ...theme.typography.h1,
  position: 'relative',
  maxWidth: '12ch',
  margin: 0,
  fontSize: 'clamp(1.5rem, 0.5rem + 3.4vw, 3.75rem)',
  lineHeight: 1.02,
  [theme.breakpoints.down('md')]: { maxWidth: '18ch' },
}));

const FormPanel = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  padding: theme.spacing(4, 3),
  [theme.breakpoints.down('md')]: { alignItems: 'start' },
}));
