import type { Measure } from './measure.ts';
import { agendaDrag } from './measures/agendaDrag.ts';
import { agendaWeek } from './measures/agendaWeek.ts';
import { agendaWeekSlow } from './measures/agendaWeekSlow.ts';
import { clickToList } from './measures/clickToList.ts';
import { customerImport } from './measures/customerImport.ts';
import { customerImportServer } from './measures/customerImportServer.ts';
import { customerList } from './measures/customerList.ts';
import { customerSearch } from './measures/customerSearch.ts';
import { durableSale } from './measures/durableSale.ts';
import { lastPage } from './measures/lastPage.ts';
import { longTasks } from './measures/longTasks.ts';
import { cashRegister, commissions, summary } from './measures/scaling.ts';
import { serverMemory } from './measures/serverMemory.ts';
import { blocking, coldAgenda, coldDashboard, coldSale, heap, scriptBytes } from './measures/slowLoads.ts';
import { startToReady } from './measures/startToReady.ts';
import { warmReload } from './measures/warmReload.ts';
import { wizardTap } from './measures/wizardTap.ts';

/** Every measure, in the order of docs/performance.md. */
export const measures: readonly Measure[] = [
  coldDashboard,
  scriptBytes,
  coldSale,
  coldAgenda,
  clickToList,
  wizardTap,
  warmReload,
  blocking,
  heap,
  longTasks,
  agendaDrag,
  customerImport,
  customerImportServer,
  customerList,
  startToReady,
  lastPage,
  customerSearch,
  durableSale,
  agendaWeek,
  agendaWeekSlow,
  summary,
  cashRegister,
  commissions,
  serverMemory,
];
