/* The imports of files, in one file of the build: they share how a file is read. */

export { UnfinishedImport } from './components/importFile/UnfinishedImportAlert.tsx';
export { CustomerImportDialog } from './resources/customers/import/CustomerImportDialog.tsx';
export { ServiceImportDialog } from './resources/services/import/ServiceImportDialog.tsx';
