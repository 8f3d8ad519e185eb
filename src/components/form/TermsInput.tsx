import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Term } from '../../../domain/fields/times.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { NumberField } from './NumberInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** How long each chosen service takes this employee, where that is not what the service says. */
export function TermsInput({ source, label }: InputProps) {
  const id = useId();
  const { value, onChange, onBlur, error } = useField<Term[]>(source);
  const { data: all = [] } = useChoices<Service>(services.name);
  const chosen = useWatch<Record<string, Id[] | null>>({ name: 'services' }) ?? [];
  const offered = all.filter((service) => chosen.some((each) => sameId(each, service.id)));
  if (offered.length === 0) return null;
  const terms = value ?? [];

  function put(service: Service, duration: number | null) {
    const others = terms.filter((term) => !sameId(term.service_id, service.id));
    onChange(duration === null ? others : [...others, { service_id: service.id, duration }]);
  }

  return (
    <Group role="group" aria-labelledby={id} onBlur={onBlur}>
      <Typography id={id} variant="subtitle1" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color={error ? 'error' : 'textSecondary'} gutterBottom>
        {error ?? 'Vazio, vale a duração do serviço.'}
      </Typography>
      <Fields>
        {offered.map((service) => (
          <NumberField
            key={service.id}
            label={service.name}
            placeholder={String(service.duration ?? '')}
            value={terms.find((term) => sameId(term.service_id, service.id))?.duration ?? null}
            onChange={(duration) => put(service, duration)}
          />
        ))}
      </Fields>
    </Group>
  );
}

const Group = styled('div')({ display: 'grid' });

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: theme.spacing(1.5),
  paddingBlockStart: theme.spacing(1),
}));
