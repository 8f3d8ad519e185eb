import { styled } from '@mui/material/styles';

/** The first Tab stop: moves the focus past the navigation, to the element with the id `to`. */
export function SkipLink({ to }: { to: string }) {
  return (
    <Link
      href={`#${to}`}
      onClick={(event) => {
        // The default action would add a history entry.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      Pular para o conteúdo
    </Link>
  );
}

const Link = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1.5, 2),
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
