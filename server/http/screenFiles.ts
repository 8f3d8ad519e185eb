import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOGIN = 'src/pages/login/LoginPage.tsx';

/** By address, the modules of the front end that its screen needs first. An address without an entry works, a round trip slower. */
export const SCREEN_MODULES: Readonly<Record<string, readonly string[]>> = {
  '/login': [LOGIN],
  '/vendas': ['src/pages/sale/SalePage.tsx'],
  '/correcao': ['src/pages/sale/SalePage.tsx'],
  '/meu-dia': ['src/pages/myDay/MyDayPage.tsx'],
  '/caixa': ['src/pages/cash/CashPage.tsx'],
  '/historico': ['src/pages/history/SalesHistoryPage.tsx'],
  '/comissoes': ['src/pages/commissions/index.ts'],
  '/conta': ['src/pages/account/AccountPage.tsx'],
  '/usuarios': ['src/pages/users/UsersPage.tsx'],
  '/ajustes': ['src/pages/shop/ShopPage.tsx'],
  '/ajustes/historico': ['src/pages/shopHistory/ShopHistoryPage.tsx'],
  '/clientes': ['src/resources/customers/CustomersPage.tsx'],
  '/colaboradores': ['src/resources/employees/EmployeesPage.tsx'],
  '/servicos': ['src/resources/services/ServicesPage.tsx'],
  '/recompensas': ['src/resources/rewards/RewardsPage.tsx'],
  '/despesas': ['src/resources/expenses/ExpensesPage.tsx'],
  '/agendamentos': ['src/resources/reservations/ReservationsPage.tsx'],
  '/lista-de-espera': ['src/resources/reservations/waiting/WaitingListPage.tsx'],
};

/** Vite's manifest: by module, its built file and the keys of the files that it imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** Tags that preload a screen's files, by path. Without a session every address leads to the login page. */
export function createPreloadTags(root: string): (path: string, isSignedIn: boolean) => string {
  const manifestPath = join(root, '.vite/manifest.json');
  const manifest: Manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};
  const tags = new Map(
    Object.entries(SCREEN_MODULES).map(([path, modules]) => [
      path,
      listScreenFiles(manifest, modules)
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join(''),
    ]),
  );
  return (path, isSignedIn) => tags.get(isSignedIn ? path : '/login') ?? '';
}

/** The files of some modules and of what they import, without those that index.html loads itself. */
function listScreenFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const initialFiles = collectFiles(manifest, ['index.html']);
  return [...collectFiles(manifest, modules)].filter((file) => !initialFiles.has(file));
}

function collectFiles(manifest: Manifest, keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    collectFiles(manifest, chunk.imports ?? [], files);
  }
  return files;
}
