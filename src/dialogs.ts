/* The forms and confirmations that open as dialogs. Together they are one file of the build. */

export { ResourceForm } from './components/form/ResourceForm.tsx';
export { ConfirmDeactivate } from './components/records/ConfirmDeactivate.tsx';
export { ConfirmDelete } from './components/records/ConfirmDelete.tsx';
export { RemovedDialog } from './components/removed/RemovedDialog.tsx';
export { SaleDialog } from './components/sales/SaleDialog.tsx';
export { ClosingForm } from './pages/cash/ClosingForm.tsx';
export { NewCustomerDialog } from './pages/sale/steps/NewCustomerDialog.tsx';
export { UserForm } from './pages/users/UserForm.tsx';
export { CustomerForm } from './resources/customers/CustomerForm.tsx';
export { NewVisitDialog } from './resources/customers/NewVisitDialog.tsx';
export { EmployeeForm } from './resources/employees/EmployeeForm.tsx';
export { ConfirmDeleteExpense } from './resources/expenses/ConfirmDeleteExpense.tsx';
export { ExpenseForm } from './resources/expenses/ExpenseForm.tsx';
export { BlockForm } from './resources/reservations/day/BlockForm.tsx';
export { MoveDialog } from './resources/reservations/day/MoveDialog.tsx';
export { WalkInForm } from './resources/reservations/day/WalkInForm.tsx';
export { ReservationForm } from './resources/reservations/ReservationForm.tsx';
export { CancelRepeatedDialog, DeleteRepeatedDialog } from './resources/reservations/repeatedDialogs.tsx';
export { BookWaitingForm } from './resources/reservations/waiting/BookWaitingForm.tsx';
export { WaitingForm } from './resources/reservations/waiting/WaitingForm.tsx';
export { RewardForm } from './resources/rewards/RewardForm.tsx';
export { ServiceForm } from './resources/services/ServiceForm.tsx';
