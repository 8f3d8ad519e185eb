import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatTerm, type Term } from '../../../domain/fields/times.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { type FieldErrors, fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { term as schema } from '../../../domain/schemas/fields.ts';
import { useChoices, useChosen } from '../../dataProvider/useChoices.ts';
import { MoneyField } from '../MoneyField.tsx';
import { Fold } from './Fold.tsx';
import { NumberField } from './NumberInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** What of each chosen service is this employee's own: how long it takes, what it costs, what they get of it. */
export function TermsInput({ source, label }: InputProps) {
  const id = useId();
  const { value, onChange, onBlur, error } = useField<Term[]>(source);
  const ids = useWatch<Record<string, Id[] | null>>({ name: 'services' }) ?? [];
  const { chosen: offered } = useChosen(services.name, ids, useChoices<Service>(services.name, 'all'));
  if (offered.length === 0) return null;
  const terms = offered.map((service) => termOf(value ?? [], service.id));
  const problems = terms.map((term) => (error && problemsIn(term)) || {});
  const isElsewhere = problems.every((each) => Object.keys(each).length === 0);

  function put(term: Term) {
    const others = (value ?? []).filter(({ service_id }) => !sameId(service_id, term.service_id));
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
  term: Term;
  /** By field. */
  problems: FieldErrors;
  onChange: (term: Term) => void;
}

function TermFields({ service, term, problems, onChange }: TermFieldsProps) {
  const usual = useWatch<Record<string, number | null>>({ name: 'commission' });
  const { name } = service;
  return (
    <Fold
      title={name}
      said={formatTerm(readable(term)) || 'Como no serviço'}
      problem={Object.values(problems).join('. ') || undefined}
    >
      <Fields>
        <NumberField
          label="Duração (min)"
          spoken={`Duração (min) de ${name}`}
          placeholder={String(service.duration ?? '')}
          value={term.duration}
          error={'duration' in problems}
          onChange={(duration) => onChange({ ...term, duration })}
        />
        <MoneyField
          label="Preço"
          spoken={`Preço de ${name}`}
          proposed={formatMoney(service.price)}
          value={term.price}
          invalid={'price' in problems}
          onChange={(price) => onChange({ ...term, price })}
        />
        <NumberField
          decimal
          label="Comissão (%)"
          spoken={`Comissão (%) de ${name}`}
          placeholder={usual == null || Number.isNaN(usual) ? '' : usual.toLocaleString('pt-BR')}
          value={term.commission}
          error={'commission' in problems}
          onChange={(commission) => onChange({ ...term, commission })}
        />
      </Fields>
    </Fold>
  );
}

function termOf(terms: readonly Term[], service: Id): Term {
  const nothing = { service_id: service, duration: null, price: null, commission: null };
  return terms.find(({ service_id }) => sameId(service_id, service)) ?? nothing;
}

function isNothing({ duration, price, commission }: Term): boolean {
  return duration === null && price === null && commission === null;
}

/** What is wrong with one, by field, as the whole form's check says it. */
function problemsIn(term: Term): FieldErrors | undefined {
  const [wire] = employees.fields.terms.encode([term]) as unknown[];
  return fieldErrors(schema, wire);
}

/** Without what is typed and is no number. */
function readable(term: Term): Term {
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
