import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { CommissionRate } from '../../../domain/fields/rate.ts';
import { formatServiceOverride, type ServiceOverride } from '../../../domain/fields/terms.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { type FieldErrors, findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { serviceOverride as schema } from '../../../domain/schemas/fields.ts';
import { useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { useFeature } from '../../session.ts';
import { MoneyField } from '../MoneyField.tsx';
import { Collapsible } from './Collapsible.tsx';
import { NumberField } from './NumberInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** Per-employee overrides of each chosen service: duration, price and commission. */
export function TermsInput({ source, label }: InputProps) {
  const id = useId();
  const { value, onChange, onBlur, error } = useField<ServiceOverride[]>(source);
  const ids = useWatch<Record<string, Id[] | null>>({ name: 'services' }) ?? [];
  const { chosen: chosenServices } = useChosenRecords(services.name, ids, useChoices<Service>(services.name, 'all'));
  if (chosenServices.length === 0) return null;
  const overrides = chosenServices.map((service) => findOverride(value ?? [], service.id));
  const problems = overrides.map((override) => (error && findErrors(override)) || {});
  const isOtherError = problems.every((each) => Object.keys(each).length === 0);

  function updateOverride(override: ServiceOverride) {
    const others = (value ?? []).filter(({ service_id }) => !isSameId(service_id, override.service_id));
    onChange(isEmptyOverride(override) ? others : [...others, override]);
  }

  return (
    <Group role="group" aria-labelledby={id} onBlur={onBlur}>
      <Typography id={id} variant="subtitle1" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color={error && isOtherError ? 'error' : 'textSecondary'} gutterBottom>
        {error && isOtherError ? error : 'O que ficar vazio vale como no serviço; a comissão, como no colaborador.'}
      </Typography>
      {chosenServices.map((service, index) => (
        <OverrideFields
          key={service.id}
          service={service}
          override={overrides[index] ?? findOverride([], service.id)}
          problems={problems[index] ?? {}}
          onChange={updateOverride}
        />
      ))}
    </Group>
  );
}

interface OverrideFieldsProps {
  service: Service;
  override: ServiceOverride;
  /** By field. */
  problems: FieldErrors;
  onChange: (override: ServiceOverride) => void;
}

function OverrideFields({ service, override, problems, onChange }: OverrideFieldsProps) {
  const { name } = service;
  return (
    <Collapsible
      title={name}
      summary={formatServiceOverride(withoutInvalidNumbers(override)) || 'Como no serviço'}
      problem={Object.values(problems).join('. ') || undefined}
    >
      <Fields>
        <NumberField
          label="Duração (min)"
          ariaLabel={`Duração (min) de ${name}`}
          placeholder={String(service.duration ?? '')}
          value={override.duration}
          error={'duration' in problems}
          onChange={(duration) => onChange({ ...override, duration })}
        />
        <MoneyField
          label="Preço"
          ariaLabel={`Preço de ${name}`}
          fallbackText={formatMoney(service.price)}
          value={override.price}
          invalid={'price' in problems}
          onChange={(price) => onChange({ ...override, price })}
        />
        <CommissionFields
          service={name}
          value={override.commission}
          hasError={'commission' in problems}
          onChange={(commission) => onChange({ ...override, commission })}
        />
      </Fields>
    </Collapsible>
  );
}

interface CommissionFieldsProps {
  /** The name of the service. */
  service: string;
  value: CommissionRate | null;
  hasError: boolean;
  onChange: (commission: CommissionRate | null) => void;
}

/** A commission of its own: a percentage or, with the feature `commissions`, a fixed amount. Typing one clears the other. */
function CommissionFields({ service: name, value, hasError, onChange }: CommissionFieldsProps) {
  const employeeCommission = useWatch<Record<string, number | null>>({ name: 'commission' });
  const hasFixed = useFeature('commissions');
  const isFixed = value !== null && 'fixed' in value;
  return (
    <>
      <NumberField
        decimal
        label="Comissão (%)"
        ariaLabel={`Comissão (%) de ${name}`}
        placeholder={
          isFixed || employeeCommission == null || Number.isNaN(employeeCommission)
            ? ''
            : employeeCommission.toLocaleString('pt-BR')
        }
        value={isFixed ? null : (value?.percent ?? null)}
        error={hasError && !isFixed}
        onChange={(percent) => onChange(percent === null ? null : { percent })}
      />
      {hasFixed && (
        <MoneyField
          label="Comissão fixa"
          ariaLabel={`Comissão fixa de ${name}`}
          fallbackText="Não"
          value={isFixed ? value.fixed : null}
          invalid={isFixed && hasError}
          onChange={(fixed) => onChange(fixed === null ? null : { fixed })}
        />
      )}
    </>
  );
}

function findOverride(overrides: readonly ServiceOverride[], service: Id): ServiceOverride {
  const emptyOverride = { service_id: service, duration: null, price: null, commission: null };
  return overrides.find(({ service_id }) => isSameId(service_id, service)) ?? emptyOverride;
}

function isEmptyOverride({ duration, price, commission }: ServiceOverride): boolean {
  return duration === null && price === null && commission === null;
}

/** The errors of one override, by field, as in the whole form's validation. */
function findErrors(override: ServiceOverride): FieldErrors | undefined {
  const [encoded] = employees.fields.terms.encode([override]) as unknown[];
  return findFieldErrors(schema, encoded);
}

/** The override without invalid numbers. */
function withoutInvalidNumbers(override: ServiceOverride): ServiceOverride {
  const nullIfInvalid = (value: number | null) => (Number.isNaN(value) ? null : value);
  const { duration, commission } = override;
  const isInvalid = commission !== null && 'percent' in commission && Number.isNaN(commission.percent);
  return { ...override, duration: nullIfInvalid(duration), commission: isInvalid ? null : commission };
}

const Group = styled('div')({ display: 'grid' });

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  width: '100%',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 132px), 1fr))',
  gap: theme.spacing(1.5, 1),
  paddingBlockStart: theme.spacing(1),
}));
