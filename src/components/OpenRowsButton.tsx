import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../domain/money.ts';
import { Money } from './NumericText.tsx';

interface OpenRowsButtonProps {
  label: string;
  cents: Cents;
  onOpen: () => void;
}

/** An amount that opens the rows that add up to it. It fills its line, which is `position: relative`: a tap on the label opens them too. */
export function OpenRowsButton({ label, cents, onOpen }: OpenRowsButtonProps) {
  return (
    <LineButton aria-label={`${label}: ${formatMoney(cents)}, ver lançamentos`} onClick={onOpen}>
      <Money cents={cents} />
      <ChevronRight aria-hidden="true" />
    </LineButton>
  );
}

const LineButton = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  gap: theme.spacing(0.5),
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '&:hover::after': { backgroundColor: theme.vars.palette.action.hover },
  '&.Mui-focusVisible::after': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& svg': { color: theme.vars.palette.text.secondary },
}));
