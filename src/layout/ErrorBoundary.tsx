import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode, useEffect } from 'react';

/** Shows ErrorPage in place of a screen that throws. With the address as `key`, the next screen renders normally. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorPage error={error} />;
  }
}

/**
 * Shown in place of a screen that threw. A reload also helps when a newer version has replaced the screen's files. In development it
 * also shows the error, and reloads by itself when a file is saved.
 */
export function ErrorPage({ error }: { error?: unknown }) {
  useEffect(() => {
    const { title } = document;
    document.title = 'Algo deu errado · Navalha';
    return () => {
      document.title = title;
    };
  }, []);
  useEffect(() => {
    import.meta.hot?.on('vite:afterUpdate', reloadPage);
    return () => import.meta.hot?.off('vite:afterUpdate', reloadPage);
  }, []);
  return (
    <Column role="alert">
      <Typography variant="h1">Algo deu errado</Typography>
      <Typography>Esta tela não pôde ser mostrada. O que já foi salvo continua salvo.</Typography>
      {import.meta.env.DEV && error !== undefined && <Typography component="pre">{String(error)}</Typography>}
      <Button variant="contained" onClick={reloadPage}>
        Tentar novamente
      </Button>
    </Column>
  );
}

const reloadPage = () => window.location.reload();

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  maxWidth: 560,
  marginInline: 'auto',
  padding: theme.spacing(8, 2),
}));
