import HistoryIcon from '@mui/icons-material/History';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { computeSubtotal } from '../../../../domain/sale.ts';
import { Money } from '../../../components/NumericText.tsx';
import { useRepeatableVisit } from '../state/useChoose.ts';
import type { Wizard } from '../state/wizard.ts';
import { ChoiceButton, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';

/** 'Como da última vez': the employee and the services of the customer's last visit, and on to the payment. Nothing without one. */
export function RepeatVisit({ wizard: { state, dispatch, lists } }: { wizard: Wizard }) {
  // A correction has its services.
  const visit = useRepeatableVisit(state.corrects ? null : state.customer, dispatch, lists);
  if (visit.isLoading) return <Placeholder aria-hidden="true" />;
  if (!visit.repeatable) return null;
  const { workers, services } = visit.repeatable;
  return (
    <Offer>
      <ChoiceButton onClick={visit.repeat}>
        <HistoryIcon color="secondary" />
        <ChoiceText>
          <ChoiceTitle>Como da última vez</ChoiceTitle>
          <ChoiceNote>{`${formatNames(services)}, com ${formatNames(workers)}`}</ChoiceNote>
        </ChoiceText>
        <ChoiceTitle>
          <Money cents={computeSubtotal(services, null)} />
        </ChoiceTitle>
      </ChoiceButton>
    </Offer>
  );
}

function formatNames(records: readonly { name: string }[]): string {
  return new Intl.ListFormat('pt-BR').format(records.map(({ name }) => name));
}

const Offer = styled('div')(({ theme }) => ({ display: 'flex', marginBottom: theme.spacing(2) }));

const Placeholder = styled(Skeleton)(({ theme }) => ({
  height: 72,
  marginBottom: theme.spacing(2),
  borderRadius: 14,
  transform: 'none',
}));
