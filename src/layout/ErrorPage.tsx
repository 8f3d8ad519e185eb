import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** In place of a screen that broke. Reloading is what helps: also when a new version has replaced the code it asked for. */
export function ErrorPage() {
  return (
    <Stack role="alert" sx={{ gap: 2, alignItems: 'flex-start', maxWidth: 560, mx: 'auto', px: 2, py: 8 }}>
      <Typography variant="h1">Algo deu errado</Typography>
      <Typography>Esta tela não pôde ser mostrada. O que já foi salvo continua salvo.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Tentar novamente
      </Button>
    </Stack>
  );
}
