import type { CustomersByPhone, ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../../domain/customerImport/plan.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { createPause } from '../../../components/importFile/pause.ts';
import type { LinesAnswer, LinesRequest, SentRules } from './lines.worker.ts';
import { type ReadLine, readLines } from './readLines.ts';

/** A file whose lines are read, again with each plan. */
export interface LineReading {
  /** Calls `onRead` with what becomes of each line by this plan, unless a later plan comes first. */
  read: (plan: ImportPlan, onRead: (lines: ImportCandidate[]) => void) => void;
  close: () => void;
}

interface ComparedFile {
  rows: readonly FileRow[];
  customers: CustomersByPhone;
  rules: ImportRules;
}

/** So many rows or phones are sent to the worker at a time. */
const PART = 250;

/** Reads in a worker. In the page where there is none, or its code cannot be loaded. */
export function openLineReading(file: ComparedFile, rules: SentRules): LineReading {
  if (typeof Worker === 'undefined') return readInPage(file);
  let last: Parameters<LineReading['read']> | null = null;
  let reading = readInWorker(file, rules, () => {
    reading.close();
    reading = readInPage(file);
    if (last) reading.read(...last);
  });
  return {
    read(plan, onRead) {
      last = [plan, onRead];
      reading.read(plan, onRead);
    },
    close: () => reading.close(),
  };
}

function readInPage({ rows, customers, rules }: ComparedFile): LineReading {
  let latest: ImportPlan | null = null;
  return {
    async read(plan, onRead) {
      latest = plan;
      const lines: ImportCandidate[] = [];
      const isCancelled = () => latest !== plan;
      await readLines(
        { rows, customers, plan, rules },
        { onPart: (part) => lines.push(...addCells(part, rows, lines.length)), pause: createPause(), isCancelled },
      );
      if (!isCancelled()) onRead(lines);
    },
    close: () => {
      latest = null;
    },
  };
}

function readInWorker({ rows, customers }: ComparedFile, rules: SentRules, onError: () => void): LineReading {
  const worker = new Worker(new URL('./lines.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: LinesRequest) => worker.postMessage(request);
  let isClosed = false;
  let latest = 0;
  worker.addEventListener('error', onError);

  /** In parts: to copy all at once would block the page. */
  async function sendFile(): Promise<void> {
    const pause = createPause();
    const phones = [...customers];
    for (let from = 0; from < Math.max(rows.length, phones.length) && !isClosed; from += PART) {
      send({ kind: 'rows', rows: rows.slice(from, from + PART) });
      send({ kind: 'customers', customers: new Map(phones.slice(from, from + PART)) });
      await pause();
    }
  }
  const sent = sendFile();

  return {
    async read(plan, onRead) {
      latest += 1;
      const id = latest;
      await sent;
      if (isClosed || latest !== id) return;
      const lines: ImportCandidate[] = [];
      worker.onmessage = ({ data }: MessageEvent<LinesAnswer>) => {
        if (data.id !== latest) return;
        if (data.lines) lines.push(...addCells(data.lines, rows, lines.length));
        else onRead(lines);
      };
      send({ kind: 'plan', id, plan, rules });
    },
    close: () => {
      isClosed = true;
      worker.terminate();
    },
  };
}

/** Lines with the cells of their rows; the first of them is that of `rows[from]`. */
function addCells(lines: readonly ReadLine[], rows: readonly FileRow[], from: number): ImportCandidate[] {
  return lines.map((line, at) => ({ ...line, cells: rows[from + at]?.cells ?? [] }));
}
