/* The screens of commissions. Together they are one file of the build. */

export { CommissionsPage } from './CommissionsPage.tsx';
export { ShopStatementPage } from './ShopStatementPage.tsx';
export { StatementPage } from './StatementPage.tsx';
