import { lazyDialog } from '../../lazyComponent.tsx';

/** A customer's story, to be opened with `useDialog` from wherever a customer stands. */
export const CustomerDialog = lazyDialog(async () => (await import('./CustomerDialog.tsx')).CustomerDialog);
export const NewCustomerForm = lazyDialog(async () => (await import('./NewCustomerForm.tsx')).NewCustomerForm);
