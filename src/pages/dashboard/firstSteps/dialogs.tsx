/* The very dialogs of the screens, each with its code when it is wanted. */

export async function loadServiceForm() {
  const { ServiceForm } = await import('../../../resources/services/ServiceForm.tsx');
  return (close: () => void) => <ServiceForm record={null} onClose={close} />;
}

export async function loadEmployeeForm() {
  const { EmployeeForm } = await import('../../../resources/employees/EmployeeForm.tsx');
  return (close: () => void) => <EmployeeForm record={null} onClose={close} />;
}

export async function loadCustomerForm() {
  const { CustomerForm } = await import('../../../resources/customers/CustomerForm.tsx');
  return (close: () => void) => <CustomerForm record={null} onClose={close} />;
}

export async function loadCustomerImport() {
  const { ImportDialog } = await import('../../../resources/customers/import/ImportDialog.tsx');
  return (close: () => void) => <ImportDialog onClose={close} />;
}
