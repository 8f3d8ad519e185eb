import { antiForgery } from './antiForgery.ts';
import { backup } from './backup.ts';
import { badInput } from './badInput.ts';
import { bigBodies } from './bigBodies.ts';
import { bruteForce } from './bruteForce.ts';
import { closing } from './closing.ts';
import { crash } from './crash.ts';
import { damagedFiles } from './damagedFiles.ts';
import { doubleBooking } from './doubleBooking.ts';
import { enumeration } from './enumeration.ts';
import { headers } from './headers.ts';
import { injection } from './injection.ts';
import { longLists } from './longLists.ts';
import { lostUpdate } from './lostUpdate.ts';
import { migrations } from './migrations.ts';
import { noOverlap } from './noOverlap.ts';
import { nothingMissed } from './nothingMissed.ts';
import { oneRetry } from './oneRetry.ts';
import { partsAddUp } from './partsAddUp.ts';
import { pix } from './pix.ts';
import { powerLoss } from './powerLoss.ts';
import { scripts } from './scripts.ts';
import { secrets } from './secrets.ts';
import { sessions } from './sessions.ts';
import { shopDay } from './shopDay.ts';
import { sigterm } from './sigterm.ts';
import { slowClients } from './slowClients.ts';
import type { Torture } from './torture.ts';
import { trouble } from './trouble.ts';
import { wizard } from './wizard.ts';

/** Every promise, in the order of docs/reliability.md. */
export const tortures: readonly Torture[] = [
  crash,
  powerLoss,
  oneRetry,
  doubleBooking,
  noOverlap,
  lostUpdate,
  closing,
  partsAddUp,
  pix,
  wizard,
  trouble,
  damagedFiles,
  migrations,
  backup,
  badInput,
  sigterm,
  bigBodies,
  slowClients,
  longLists,
  nothingMissed,
  shopDay,
  scripts,
  injection,
  sessions,
  antiForgery,
  bruteForce,
  enumeration,
  headers,
  secrets,
];
