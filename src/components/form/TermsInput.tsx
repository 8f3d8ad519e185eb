import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatServiceOverride, type ServiceOverride } from '../../../domain/fields/times.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { type FieldErrors, findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { serviceOverride as schema } from '../../../domain/schemas/fields.ts';
import { useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { MoneyField } from '../MoneyField.tsx';
import { Collapsible } from './Collapsible.tsx';
import { NumberField } from './NumberInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** What of each chosen service is this employee's own: how long it takes, what it costs, what they get of it. */
export function TermsInput({ source, label }: InputProps) {
  const id = useId();
  const { value, onChange, onBlur, error } = useField<ServiceOverride[]>(source);
  const ids = useWatch<Record<string, Id[] | null>>({ name: 'services' }) ?? [];
  const { chosen: offered } = useChosenRecords(services.name, ids, useChoices<Service>(services.name, 'all'));
  if (offered.length === 0) return null;
  const terms = offered.map((service) => termOf(value ?? [], service.id));
  const problems = terms.map((term) => (error && problemsIn(term)) || {});
  const isElsewhere = problems.every((each) => Object.keys(each).length === 0);

  function put(term: ServiceOverride) {
    const others = (value ?? []).filter(({ service_id }) => !isSameId(service_id, term.service_id));
    onChange(isNothing(term) ? others : [...others, term]);
  }

  return (
    <Group role="group" aria-labelledby={id} onBlur={onBlur}>
      <Typography id={id} variant="subtitle1" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color={error && isElsewhere ? 'error' : 'textSecondary'} gutterBottom>
        {error && isElsewhere ? error : 'O que ficar vazio vale como no serviço; a comissão, como no colaborador.'}
      </Typography>
      {offered.map((service, index) => (
        <TermFields
          key={service.id}
          service={service}
          term={terms[index] ?? termOf([], service.id)}
          problems={problems[index] ?? {}}
          onChange={put}
        />
      ))}
    </Group>
  );
}

interface TermFieldsProps {
  service: Service;
  term: ServiceOverride;
  /** By field. */
  problems: FieldErrors;
  onChange: (term: ServiceOverride) => void;
}

function TermFields({ service, term, problems, onChange }: TermFieldsProps) {
  const usual = useWatch<Record<string, number | null>>({ name: 'commission' });
  const { name } = service;
  return (
    <Collapsible
      title={name}
      summary={formatServiceOverride(readable(term)) || 'Como no serviço'}
      problem={Object.values(problems).join('. ') || undefined}
    >
      <Fields>
        <NumberField
          label="Duração (min)"
          ariaLabel={`Duração (min) de ${name}`}
          placeholder={String(service.duration ?? '')}
          value={term.duration}
          error={'duration' in problems}
          onChange={(duration) => onChange({ ...term, duration })}
        />
        <MoneyField
          label="Preço"
          ariaLabel={`Preço de ${name}`}
          fallbackText={formatMoney(service.price)}
          value={term.price}
          invalid={'price' in problems}
          onChange={(price) => onChange({ ...term, price })}
        />
        <NumberField
          decimal
          label="Comissão (%)"
          ariaLabel={`Comissão (%) de ${name}`}
          placeholder={usual == null || Number.isNaN(usual) ? '' : usual.toLocaleString('pt-BR')}
          value={term.commission}
          error={'commission' in problems}
          onChange={(commission) => onChange({ ...term, commission })}
        />
      </Fields>
    </Collapsible>
  );
}

function termOf(terms: readonly ServiceOverride[], service: Id): ServiceOverride {
  const nothing = { service_id: service, duration: null, price: null, commission: null };
  return terms.find(({ service_id }) => isSameId(service_id, service)) ?? nothing;
}

function isNothing({ duration, price, commission }: ServiceOverride): boolean {
  return duration === null && price === null && commission === null;
}

/** What is wrong with one, by field, as the whole form's check says it. */
function problemsIn(term: ServiceOverride): FieldErrors | undefined {
  const [wire] = employees.fields.terms.encode([term]) as unknown[];
  return findFieldErrors(schema, wire);
}

/** Without what is typed and is no number. */
function readable(term: ServiceOverride): ServiceOverride {
  const figure = (value: number | null) => (Number.isNaN(value) ? null : value);
  return { ...term, duration: figure(term.duration), commission: figure(term.commission) };
}

const Group = styled('div')({ display: 'grid' });

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  width: '100%',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
  gap: theme.spacing(1.5, 1),
  paddingBlockStart: theme.spacing(1),
}));
