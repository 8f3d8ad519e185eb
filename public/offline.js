// Stands in for the page that was asked for, at that page's address: to reload is to ask for it again.
const EVERY_MS = 4000;

try {
  // What src/layout/UserMenu.tsx has this device remember.
  const mode = localStorage.getItem('mui-mode');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.colorScheme = mode;
} catch {
  // Storage is shut: the system's own scheme it is.
}

/** Says that sales are stored on this device (src/sales/queue/storageKeys.ts). */
function showStoredSales() {
  const count = countStoredSales();
  if (count === 0) return;
  const text = document.querySelector('#guardadas');
  text.textContent =
    count === 1
      ? '1 venda guardada neste aparelho: ela entra quando a conexão voltar.'
      : `${count} vendas guardadas neste aparelho: elas entram quando a conexão voltar.`;
  text.hidden = false;
}

function countStoredSales() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith('navalha.guardada:')).length;
  } catch {
    return 0;
  }
}

const reload = () => location.reload();

async function returnIfBack() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A proxy answers too while its server is down.
  if (answer && answer.status < 500) reload();
}

setInterval(returnIfBack, EVERY_MS);
addEventListener('online', returnIfBack);
document.addEventListener('visibilitychange', returnIfBack);
document.addEventListener('DOMContentLoaded', () => {
  showStoredSales();
  document.querySelector('button').addEventListener('click', reload);
});
