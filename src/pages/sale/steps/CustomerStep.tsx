import PersonAdd from '@mui/icons-material/PersonAddAlt1Outlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isSameId } from '../../../../domain/ids.ts';
import { normalizeText } from '../../../../domain/text.ts';
import { useMayCall } from '../../../access.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useRecentCustomers } from '../../../dataProvider/useCustomers.ts';
import { NewCustomerDialog } from '../../../lazyDialogs.ts';
import { useChooseCustomer } from '../state/useChoose.ts';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { ChoiceGrid } from './Choice.tsx';
import { CustomerChoice, CustomerSearch } from './CustomerSearch.tsx';
import { LooseSaleButton, StepButtons, StepHeader } from './StepHeader.tsx';

/** Step 2: the customer. */
export function CustomerStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, view } = wizard;
  const [text, setText] = useState('');
  const openDialog = useDialog();
  const mayCreate = useMayCall('POST /customers/create');
  const recent = useRecentCustomers();
  const choose = useChooseCustomer(dispatch);
  const chosen = view.customer;
  const addCustomer = () =>
    openDialog((close) => <NewCustomerDialog searchText={text} onClose={close} onCreated={choose} />);
  const skip = () => dispatch({ type: 'customerSkipped' });

  return (
    <>
      <StepHeader wizard={wizard} note={chosen ? `A venda é de ${chosen.name}.` : 'De quem é a venda?'}>
        <StepButtons>
          {chosen && <Button onClick={skip}>Continuar sem Cliente</Button>}
          <LooseSaleButton dispatch={dispatch} />
          {mayCreate && (
            <Button variant="outlined" startIcon={<PersonAdd />} onClick={addCustomer}>
              Novo Cliente
            </Button>
          )}
        </StepButtons>
      </StepHeader>
      <CustomerSearch text={text} onTextChange={setText} onChoose={choose} />
      {normalizeText(text) === '' && recent !== undefined && recent.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 3, mb: 1.25 }}>
            Clientes recentes
          </Typography>
          <ChoiceGrid>
            {recent.map((customer) => (
              <li key={customer.id}>
                <CustomerChoice
                  customer={customer}
                  isChosen={isSameId(customer.id, state.customer)}
                  onChoose={choose}
                />
              </li>
            ))}
          </ChoiceGrid>
        </>
      )}
      <StepBar wizard={wizard} skip={chosen ? undefined : { label: 'Continuar sem Cliente', onSkip: skip }} />
    </>
  );
}
