import { styled } from '@mui/material/styles';

const STEPS = ['Arquivo', 'Colunas', 'Conferir', 'Importar'] as const;
export type ImportStep = (typeof STEPS)[number];

/** Where the import is. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const position = STEPS.indexOf(current);
  return (
    <List aria-label="Etapas">
      {STEPS.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-reached={at <= position || undefined}>
          {step}
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 3, 1.5),
  fontSize: '0.875rem',
  '& > li': {
    paddingTop: theme.spacing(0.75),
    borderTop: `3px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  '& > [data-reached]': { borderColor: theme.vars.palette.primary.main },
  '& > [aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
