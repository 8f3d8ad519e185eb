import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import type { NamedRecord } from '../../../domain/ids.ts';
import { useMayCall } from '../../access.ts';
import { lazyComponent } from '../../lazyComponent.ts';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';

const CustomerDialog = lazyComponent(async () => (await import('./CustomerDialog.tsx')).CustomerDialog);

interface CustomerNameProps {
  customer: NamedRecord;
  /** The accessible name where a list may have several customers of this name. */
  label?: string;
}

/** A customer's name, which opens their history; plain text without the feature `customers.history`, or for a user who may not read it. */
export function CustomerName({ customer, label }: CustomerNameProps) {
  const hasHistory = useFeature('customers.history');
  const openCustomer = useCustomerDialog();
  const mayRead = useMayCall('GET /customers/history/:id');
  if (!hasHistory || !mayRead) return customer.name;
  return (
    <Name title="Abrir a ficha" aria-label={label} onClick={() => openCustomer(customer)}>
      {customer.name}
    </Name>
  );
}

/** Returns a function that opens a customer's history. */
export function useCustomerDialog(): (customer: NamedRecord) => void {
  const openDialog = useDialog();
  return useCallback(
    (customer) => openDialog((close) => <CustomerDialog customer={customer} onClose={close} />),
    [openDialog],
  );
}

/** As wide as the name, with a touch target's height. */
const Name = styled(ButtonBase)(({ theme }) => ({
  position: 'relative',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: 4,
  textDecoration: 'underline',
  textDecorationColor: theme.alpha(theme.vars.palette.text.secondary, 0.5),
  textDecorationThickness: 1,
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&::before': { content: '""', position: 'absolute', insetInline: 0, insetBlock: 'calc(50% - 22px)' },
}));
