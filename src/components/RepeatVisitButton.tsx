import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

interface RepeatVisitButtonProps {
  /** The names of the services. */
  services: readonly string[];
  /** Who attended; left out where it is unknown. */
  employee?: string;
  onClick: () => void;
}

/** 'Como da última vez', with what that was. */
export function RepeatVisitButton({ services, employee, onClick }: RepeatVisitButtonProps) {
  const names = new Intl.ListFormat('pt-BR').format(services);
  return (
    <Choice variant="outlined" color="secondary" startIcon={<HistoryIcon />} onClick={onClick}>
      <span>
        Como da última vez
        <small>{employee ? `${names}, com ${employee}` : names}</small>
      </span>
    </Choice>
  );
}

const Choice = styled(Button)(({ theme }) => ({
  justifyContent: 'flex-start',
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
