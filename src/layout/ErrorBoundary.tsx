import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode, useEffect } from 'react';

/** Shows ErrorPage in place of a screen that throws. With the address as `key`, the next screen renders normally. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

/** Shown in place of a screen that threw. A reload also helps when a newer version has replaced the screen's files. */
export function ErrorPage() {
  useEffect(() => {
    const { title } = document;
    document.title = 'Algo deu errado · Navalha';
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <Column role="alert">
      <Typography variant="h1">Algo deu errado</Typography>
      <Typography>Esta tela não pôde ser mostrada. O que já foi salvo continua salvo.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Tentar novamente
      </Button>
    </Column>
  );
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  maxWidth: 560,
  marginInline: 'auto',
  padding: theme.spacing(8, 2),
}));
