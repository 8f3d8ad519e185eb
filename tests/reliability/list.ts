import { backup } from './backup.ts';
import { badInput } from './badInput.ts';
import { bigBodies } from './bigBodies.ts';
import { changeDelivery } from './changeDelivery.ts';
import { closing } from './closing.ts';
import { crash } from './crash.ts';
import { damagedFiles } from './damagedFiles.ts';
import { databaseFaults } from './databaseFaults.ts';
import { doubleBooking } from './doubleBooking.ts';
import { enumeration } from './enumeration.ts';
import { idempotentRetry } from './idempotentRetry.ts';
import { injection } from './injection.ts';
import { longLists } from './longLists.ts';
import { lostUpdate } from './lostUpdate.ts';
import { migrations } from './migrations.ts';
import { noOverlap } from './noOverlap.ts';
import { openDrawer } from './openDrawer.ts';
import { paidOnce } from './paidOnce.ts';
import { paymentParts } from './paymentParts.ts';
import { powerLoss } from './powerLoss.ts';
import type { ReliabilityTest } from './reliabilityTest.ts';
import { roles } from './roles.ts';
import { secrets } from './secrets.ts';
import { sigterm } from './sigterm.ts';
import { slowClients } from './slowClients.ts';
import {
  antiForgery,
  bruteForce,
  headers,
  pix,
  saleDuringOutage,
  scriptInjection,
  sessions,
  shopDay,
} from './testSuites.ts';

/** All reliability tests, in the order of docs/reliability.md. */
export const reliabilityTests: readonly ReliabilityTest[] = [
  crash,
  powerLoss,
  idempotentRetry,
  doubleBooking,
  noOverlap,
  lostUpdate,
  closing,
  openDrawer,
  paidOnce,
  paymentParts,
  pix,
  saleDuringOutage,
  databaseFaults,
  damagedFiles,
  migrations,
  backup,
  badInput,
  sigterm,
  bigBodies,
  slowClients,
  longLists,
  changeDelivery,
  shopDay,
  scriptInjection,
  injection,
  sessions,
  roles,
  antiForgery,
  bruteForce,
  enumeration,
  headers,
  secrets,
];
