import { lazyComponent, lazyOptional } from './lazyComponent.ts';

/*
 * Dialogs whose code is fetched when one opens, or before, when the browser is idle (prefetch.ts): a list and the first step of a
 * sale are shown without forms and their validation.
 */

const importDialogs = () => import('./dialogs.ts');

export const ResourceForm = lazyComponent(async () => (await importDialogs()).ResourceForm);
export const ConfirmDeactivate = lazyComponent(async () => (await importDialogs()).ConfirmDeactivate);
export const ConfirmDelete = lazyComponent(async () => (await importDialogs()).ConfirmDelete);
export const RemovedDialog = lazyComponent(async () => (await importDialogs()).RemovedDialog);
export const SaleDialog = lazyComponent(async () => (await importDialogs()).SaleDialog);
export const ClosingForm = lazyComponent(async () => (await importDialogs()).ClosingForm);
export const NewCustomerDialog = lazyComponent(async () => (await importDialogs()).NewCustomerDialog);
export const CustomerForm = lazyComponent(async () => (await importDialogs()).CustomerForm);
export const NewVisitDialog = lazyComponent(async () => (await importDialogs()).NewVisitDialog);
export const EmployeeForm = lazyComponent(async () => (await importDialogs()).EmployeeForm);
export const ExpenseForm = lazyComponent(async () => (await importDialogs()).ExpenseForm);
export const ConfirmDeleteExpense = lazyComponent(async () => (await importDialogs()).ConfirmDeleteExpense);
export const BlockForm = lazyComponent(async () => (await importDialogs()).BlockForm);
export const MoveDialog = lazyComponent(async () => (await importDialogs()).MoveDialog);
export const WalkInForm = lazyComponent(async () => (await importDialogs()).WalkInForm);
export const CancelRepeatedDialog = lazyComponent(async () => (await importDialogs()).CancelRepeatedDialog);
export const DeleteRepeatedDialog = lazyComponent(async () => (await importDialogs()).DeleteRepeatedDialog);
export const ReservationForm = lazyComponent(async () => (await importDialogs()).ReservationForm);
export const BookWaitingForm = lazyComponent(async () => (await importDialogs()).BookWaitingForm);
export const WaitingForm = lazyComponent(async () => (await importDialogs()).WaitingForm);
export const RewardForm = lazyComponent(async () => (await importDialogs()).RewardForm);
export const UserForm = lazyComponent(async () => (await importDialogs()).UserForm);
export const ServiceForm = lazyComponent(async () => (await importDialogs()).ServiceForm);

const importFileDialogs = () => import('./importDialogs.ts');

export const CustomerImportDialog = lazyComponent(async () => (await importFileDialogs()).CustomerImportDialog);
export const UnfinishedImport = lazyOptional(async () => (await importFileDialogs()).UnfinishedImport);
export const ServiceImportDialog = lazyComponent(async () => (await importFileDialogs()).ServiceImportDialog);
