import { formatPhone } from '../../../domain/phone.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { Monogram } from '../../components/Monogram.tsx';
import { ChoiceButton, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';
import { formatPoints } from './points.ts';

interface CustomerChoiceProps {
  customer: Customer;
  chosen?: boolean;
  onChoose: (customer: Customer) => void;
}

/** A customer to choose. */
export function CustomerChoice({ customer, chosen = false, onChoose }: CustomerChoiceProps) {
  return (
    <ChoiceButton type="button" aria-pressed={chosen} onClick={() => onChoose(customer)}>
      <Monogram name={customer.name} />
      <ChoiceText>
        <ChoiceTitle>{customer.name}</ChoiceTitle>
        <ChoiceNote>{formatPhone(customer.phone)}</ChoiceNote>
      </ChoiceText>
      <ChoiceNote>{formatPoints(customer.points)}</ChoiceNote>
    </ChoiceButton>
  );
}
