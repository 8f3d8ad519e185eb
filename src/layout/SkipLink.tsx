import Box from '@mui/material/Box';

/** The first stop of the Tab key: past the navigation, to the element with the id `to`. */
export function SkipLink({ to }: { to: string }) {
  return (
    <Box
      component="a"
      href={`#${to}`}
      onClick={(event) => {
        // A change of the address would be one of the history's entries.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Pular para o conteúdo
    </Box>
  );
}
