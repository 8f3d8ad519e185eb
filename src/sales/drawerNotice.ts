import { drawerMethods } from '../dataProvider/methods/drawer.ts';
import { getShopToday } from '../shopClock.ts';

const STORAGE_KEY = 'navalha.semCaixa';

const NOTICE = 'O caixa não está aberto: a venda entra no próximo, como “sem caixa aberto”.';

/**
 * Says once a day on this device that a sale was made while no drawer is open. Never rejects: a sale does not depend on the drawer.
 */
export async function notifyWithoutDrawer(notify: (text: string, options: { type: 'info' }) => void): Promise<void> {
  const today = getShopToday();
  if (readDay() === today) return;
  try {
    if ((await drawerMethods.getCurrentSession()) !== null || readDay() === today) return;
    storeDay(today);
    notify(NOTICE, { type: 'info' });
  } catch {
    // Unreachable: the next sale asks again.
  }
}

/** The day of the last notice when the browser stores nothing. */
let memory: string | null = null;

function readDay(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return memory;
  }
}

function storeDay(day: string): void {
  memory = day;
  try {
    localStorage.setItem(STORAGE_KEY, day);
  } catch {
    // Kept in memory.
  }
}
