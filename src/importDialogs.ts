/* The imports of files, in one file of the build: they share how a file is read. */

export { CustomerImportDialog } from './resources/customers/import/CustomerImportDialog.tsx';
export { ServiceImportDialog } from './resources/services/import/ServiceImportDialog.tsx';
