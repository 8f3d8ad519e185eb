import Stack from '@mui/material/Stack';
import { useFormState, useWatch } from 'react-hook-form';
import { REGIMES, type Regime } from '../../../domain/commission.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { Collapsible } from '../../components/form/Collapsible.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';

const { regime, document, contract_at } = employees.fields;
const NAMES = ['regime', 'document', 'contract_at'];

/** How an employee works for the shop: regime, document and since when. Collapsed: most forms are opened for something else. */
export function ContractInputs() {
  const value: Regime | null | undefined = useWatch({ name: 'regime' });
  const { errors } = useFormState({ name: NAMES });
  const isWrong = NAMES.some((name) => errors[name]);
  return (
    <Collapsible
      title="Contrato"
      summary={value ? REGIMES[value] : 'Não informado'}
      problem={isWrong ? 'Confira os dados do contrato' : undefined}
    >
      <Stack useFlexGap spacing={2} sx={{ width: '100%', pt: 1 }}>
        <FieldInput name="regime" field={regime} />
        <FieldInput name="document" field={document} />
        <FieldInput name="contract_at" field={contract_at} />
      </Stack>
    </Collapsible>
  );
}
