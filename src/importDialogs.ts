/* The imports of files, in one file of the build: they share how a file is read. */

export { ImportDialog } from './resources/customers/import/ImportDialog.tsx';
export { ServiceImportDialog } from './resources/services/import/ServiceImportDialog.tsx';
