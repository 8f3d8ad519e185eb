import type { Measure } from './measure.ts';
import { agendaDrag } from './measures/agendaDrag.ts';
import { agendaWeek } from './measures/agendaWeek.ts';
import { agendaWeekSlow } from './measures/agendaWeekSlow.ts';
import { blocking } from './measures/blocking.ts';
import { cashRegister } from './measures/cashRegister.ts';
import { clickToList } from './measures/clickToList.ts';
import { coldDashboard } from './measures/coldDashboard.ts';
import { coldSale } from './measures/coldSale.ts';
import { customerList } from './measures/customerList.ts';
import { customerSearch, postgresSearch } from './measures/customerSearch.ts';
import { durableSale } from './measures/durableSale.ts';
import { heap } from './measures/heap.ts';
import { heapAfterSales } from './measures/heapAfterSales.ts';
import { lastPage } from './measures/lastPage.ts';
import { listeners } from './measures/listeners.ts';
import { longTasks } from './measures/longTasks.ts';
import { postgresSale } from './measures/postgresSale.ts';
import { scriptBytes } from './measures/scriptBytes.ts';
import { serverMemory } from './measures/serverMemory.ts';
import { startToReady } from './measures/startToReady.ts';
import { summary } from './measures/summary.ts';
import { warmReload } from './measures/warmReload.ts';
import { wizardTap } from './measures/wizardTap.ts';

/** Every measure, in the order of docs/performance.md. */
export const measures: readonly Measure[] = [
  coldDashboard,
  scriptBytes,
  coldSale,
  clickToList,
  wizardTap,
  warmReload,
  blocking,
  heap,
  heapAfterSales,
  longTasks,
  agendaDrag,
  customerList,
  // Before the others of 1,000,000 sales: those leave a server running on that shop.
  startToReady,
  lastPage,
  customerSearch,
  durableSale,
  listeners,
  agendaWeek,
  agendaWeekSlow,
  summary,
  cashRegister,
  serverMemory,
  postgresSearch,
  postgresSale,
];
