import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { resolveRate } from '../../../domain/commission.ts';
import { formatRate } from '../../../domain/fields/rate.ts';
import { formatServiceOverride, type ServiceOverride } from '../../../domain/fields/terms.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { warnAboutPrice } from '../../../domain/rateTexts.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { type FieldErrors, findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { serviceOverride as schema } from '../../../domain/schemas/fields.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { useFeature } from '../../session.ts';
import { MoneyField } from '../MoneyField.tsx';
import { Collapsible } from './Collapsible.tsx';
import { NumberField } from './NumberInput.tsx';
import { RateFields } from './RateInput.tsx';
import { type InputProps, useField } from './useField.ts';

/** Per-employee overrides of each chosen service: duration, price and commission. */
export function TermsInput({ source, label }: InputProps) {
  const id = useId();
  const { value, onChange, onBlur, error } = useField<ServiceOverride[]>(source);
  const ids = useWatch<Record<string, Id[] | null>>({ name: 'services' }) ?? [];
  const { chosen: chosenServices } = useChosenRecords(services.name, ids, useChoices<Service>(services.name, 'all'));
  const hasCommissions = 'commission' in useAvailableResource(employees).fields;
  const hasServiceRates = useFeature('commissions');
  if (chosenServices.length === 0) return null;
  const overrides = chosenServices.map((service) => findOverride(value ?? [], service.id));
  const problems = overrides.map((override) => (error && findErrors(override)) || {});
  const isOtherError = problems.every((each) => Object.keys(each).length === 0);

  function getHelp(): string {
    if (!hasCommissions) return HELP;
    return hasServiceRates ? SERVICE_RATES_HELP : COMMISSION_HELP;
  }

  function updateOverride(override: ServiceOverride) {
    const others = (value ?? []).filter(({ service_id }) => !isSameId(service_id, override.service_id));
    onChange(isEmptyOverride(override) ? others : [...others, override]);
  }

  return (
    <Group role="group" aria-labelledby={id} onBlur={onBlur}>
      <Typography id={id} variant="subtitle1" component="h3">
        {hasCommissions ? label : LABEL_WITHOUT_COMMISSION}
      </Typography>
      <Typography variant="body2" color={error && isOtherError ? 'error' : 'textSecondary'} gutterBottom>
        {error && isOtherError ? error : getHelp()}
      </Typography>
      {chosenServices.map((service, index) => (
        <OverrideFields
          key={service.id}
          service={service}
          override={overrides[index] ?? findOverride([], service.id)}
          problems={problems[index] ?? {}}
          hasCommission={hasCommissions}
          onChange={updateOverride}
        />
      ))}
    </Group>
  );
}

const LABEL_WITHOUT_COMMISSION = 'Duração e preço próprios';
const HELP = 'O que ficar vazio vale como no serviço.';
const COMMISSION_HELP = 'O que ficar vazio vale como no serviço; a comissão, como no colaborador.';
const SERVICE_RATES_HELP =
  'O que ficar vazio vale como no serviço. Se o serviço não tem comissão, vale a do colaborador.';

interface OverrideFieldsProps {
  service: Service;
  override: ServiceOverride;
  /** By field. */
  problems: FieldErrors;
  /** False for who may not see commissions. */
  hasCommission: boolean;
  onChange: (override: ServiceOverride) => void;
}

function OverrideFields({ service, override, problems, hasCommission, onChange }: OverrideFieldsProps) {
  const { name } = service;
  const employeeCommission = useWatch<Record<string, number | null>>({ name: 'commission' });
  const isEmployeeKnown = employeeCommission != null && !Number.isNaN(employeeCommission);
  const inherited =
    service.commission || isEmployeeKnown ? resolveRate({ commission: employeeCommission ?? 0 }, service) : null;
  const serviceRate = service.commission && override.commission === null ? formatRate(service.commission) : null;
  const own = formatServiceOverride(withoutInvalidNumbers(override)) || 'Como no serviço';
  const warning = warnAboutPrice(override.commission ?? service.commission, override.price ?? service.price);
  return (
    <Collapsible
      title={name}
      summary={serviceRate ? `${own} · comissão do serviço: ${serviceRate}` : own}
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
        {hasCommission && (
          <RateFields
            nameSuffix={` de ${name}`}
            inherited={inherited}
            helperText={serviceRate ? `do serviço: ${serviceRate}` : undefined}
            value={override.commission}
            hasError={'commission' in problems}
            onChange={(commission) => onChange({ ...override, commission })}
          />
        )}
        {hasCommission && warning && <FormHelperText sx={{ gridColumn: '1 / -1', mt: -0.5 }}>{warning}</FormHelperText>}
      </Fields>
    </Collapsible>
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
