import AccessTime from '@mui/icons-material/AccessTime';
import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** What is done next most often beside a sale, which the navigation bar has for every screen. */
export function QuickActions() {
  return (
    <Bar>
      <Button component={Link} to="/agendamentos" variant="outlined" color="secondary" startIcon={<AccessTime />}>
        Agendar horário
      </Button>
      <Button component={Link} to="/despesas" variant="outlined" color="inherit" startIcon={<ReceiptLongOutlined />}>
        Lançar despesa
      </Button>
      <Button component={Link} to="/caixa" variant="outlined" color="inherit" startIcon={<LockClockOutlined />}>
        Fechar o dia
      </Button>
    </Bar>
  );
}

/** On a phone three tiles side by side, so that the figures stay on the first screen. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '.MuiButton-root': {
      flexDirection: 'column',
      gap: 4,
      padding: theme.spacing(1.25, 0.5),
      fontSize: '0.8125rem',
      textAlign: 'center',
      whiteSpace: 'normal',
    },
    '.MuiButton-startIcon': { margin: 0 },
  },
}));
