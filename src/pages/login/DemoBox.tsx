import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { DemoSignIn } from '../../session.ts';

/** The sign-in of a server in demonstration, and a button that fills it in. */
export function DemoBox({ signIn, onUse }: { signIn: DemoSignIn; onUse: (signIn: DemoSignIn) => void }) {
  return (
    <Box>
      <div>
        <Typography variant="subtitle2">Demonstração</Typography>
        <Pair>
          <span>{signIn.email}</span> <span>{signIn.password}</span>
        </Pair>
      </div>
      <Button variant="outlined" color="inherit" onClick={() => onUse(signIn)}>
        Preencher
      </Button>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
}));

const Pair = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  span: { display: 'block' },
}));
