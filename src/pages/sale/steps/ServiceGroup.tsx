import Check from '@mui/icons-material/CheckRounded';
import { styled } from '@mui/material/styles';
import { type Dispatch, memo } from 'react';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Cents } from '../../../../domain/money.ts';
import { formatPoints } from '../../../../domain/numbers.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import { Money } from '../../../components/NumericText.tsx';
import type { WizardAction } from '../state/state.ts';
import { CheckMark, ChoiceGrid, ChoiceLabel, ChoiceNote, ChoiceText, ChoiceTitle, HiddenInput } from './Choice.tsx';

interface ServiceGroupProps {
  title: string;
  services: readonly Service[];
  chosenIds: readonly Id[];
  /** The one that the reward makes free. */
  freeId: Id | null;
  dispatch: Dispatch<WizardAction>;
}

/** A titled group of services; nothing if empty. */
export function ServiceGroup({ title, services, chosenIds, freeId, dispatch }: ServiceGroupProps) {
  if (services.length === 0) return null;
  return (
    <Group>
      <legend>{title}</legend>
      <ChoiceGrid>
        {services.map((service) => (
          <li key={service.id}>
            <ServiceChoice
              service={service}
              checked={chosenIds.some((id) => isSameId(id, service.id))}
              isFree={isSameId(freeId, service.id)}
              dispatch={dispatch}
            />
          </li>
        ))}
      </ChoiceGrid>
    </Group>
  );
}

interface ServiceChoiceProps {
  service: Service;
  checked: boolean;
  isFree: boolean;
  dispatch: Dispatch<WizardAction>;
}

/** Memoized: a shop may offer hundreds of services. */
const ServiceChoice = memo(function ServiceChoice({ service, checked, isFree, dispatch }: ServiceChoiceProps) {
  return (
    <ChoiceLabel>
      <HiddenInput
        type="checkbox"
        checked={checked}
        onChange={() => dispatch({ type: 'serviceToggled', id: service.id })}
      />
      <CheckMark aria-hidden="true">
        <Check />
      </CheckMark>
      <ChoiceText>
        <ChoiceTitle>{service.name}</ChoiceTitle>
        <ChoiceNote>{formatPoints(service.points)}</ChoiceNote>
      </ChoiceText>
      <ChoiceTitle>
        <ServicePrice cents={service.price} isFree={isFree} />
      </ChoiceTitle>
    </ChoiceLabel>
  );
});

/** The price of a service in the sale; one that the reward makes free costs nothing. */
export function ServicePrice({ cents, isFree }: { cents: Cents; isFree: boolean }) {
  if (!isFree) return <Money cents={cents} />;
  return (
    <ReducedPrice>
      <UsualPrice>
        <Money cents={cents} />
      </UsualPrice>{' '}
      <Money cents={0} />
    </ReducedPrice>
  );
}

const ReducedPrice = styled('span')({ textAlign: 'end' });

const UsualPrice = styled('s')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));

const Group = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: theme.spacing(0, 0, 3),
  padding: 0,
  border: 0,
  '& > legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(1.25) },
}));
