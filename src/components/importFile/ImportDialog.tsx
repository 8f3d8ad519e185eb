import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { formatDateTime } from '../../../domain/dates.ts';
import { type FileTable, getHeadings, toChoice } from '../../../domain/importFile/readFile.ts';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { useTimeZone } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { FileStep } from './FileStep.tsx';
import { type ImportStep, ImportSteps } from './ImportSteps.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RunStep } from './RunStep.tsx';
import {
  adoptStored,
  buildReport,
  type FileLine,
  findInterruption,
  getRemainingLines,
  isAsPlanned,
  type LineRules,
  listStored,
  type Outcomes,
  type ReportWords,
} from './report.ts';
import {
  loadImport,
  removeImport,
  type StoredFile,
  type StoredImport,
  storeImport,
  storeOutcomes,
  storeReport,
} from './storage.ts';
import { type ImportCalls, useImportRun } from './useImportRun.ts';
import { useStoredImports } from './useStoredImports.ts';

/** The chosen file of an import. `Choices` are what a person chose, as they are stored. */
interface ImportedFile<Choices> {
  chosen: { source: File; table: FileTable; choices: Choices } | null;
  busy: boolean;
  problem: string | null;
  choose: (file: File) => void;
  forget: () => void;
  /** Goes on with a file of an earlier visit. Returns whether it could be compared with what exists now. */
  restore: (stored: StoredFile<Choices>) => Promise<boolean>;
}

interface StepProps {
  onCancel: () => void;
}

interface ImportDialogProps<Line extends FileLine, Choices> {
  /** react-admin's name of the imported resource. */
  resource: string;
  title: string;
  fileLabel: string;
  fileHint: string;
  words: ReportWords;
  stopText: string;
  step: ImportStep;
  onStep: (step: ImportStep) => void;
  file: ImportedFile<Choices>;
  /** Goes on at once with the import that was interrupted. */
  isResumed: boolean;
  /** `lines` are of an earlier state of the file. */
  isReading: boolean;
  /** All lines of the file; null before they are read. */
  lines: readonly Line[] | null;
  rules: LineRules<Line>;
  calls: ImportCalls<Line>;
  renderColumns: (props: StepProps & { onOtherFile: () => void; onContinue: () => void }) => ReactNode;
  /** `canFinish`: nothing may be left to send of an import that goes on. */
  renderReview: (
    props: StepProps & { columnNames: readonly string[]; canFinish: boolean; onBack: () => void; onStart: () => void },
  ) => ReactNode;
  onClose: () => void;
}

const FINISHED_ELSEWHERE =
  'Esta importação já terminou, ou foi descartada, em outra aba. “Importar” mostra o último relatório.';

/** Imports records from a file in four steps, and goes on with an import that was interrupted. Asks before closing during an import. */
export function ImportDialog<Line extends FileLine, Choices>(props: ImportDialogProps<Line, Choices>) {
  const { title, words, step, onStep, file, lines, rules, onClose } = props;
  const isPhone = useIsPhone();
  const timeZone = useTimeZone();
  const stored = useStoredImports(props.resource);
  const { owner } = stored;
  const run = useImportRun(owner, props.calls);
  /** Whether the device has stored this import. */
  const isKept = useRef(false);
  const [resumed, setResumed] = useState<StoredImport | null>(null);
  const [isResuming, setIsResuming] = useState(props.isResumed);
  const [isAsking, setIsAsking] = useState(false);
  const [showsReport, setShowsReport] = useState(false);
  useBeforeUnload((event) => {
    if (run.isRunning) event.preventDefault();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen } = file;
  const table = chosen?.table;
  const columnNames = useMemo(() => (table ? getHeadings(table) : []), [table]);
  const current = getCurrentStep(step, chosen !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes and removes the focused button
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [current]);
  const close = () => (run.isRunning ? setIsAsking(true) : onClose());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcomes are complete when a run is over
  const result = useMemo(() => {
    if (run.finishedRun === null || !lines) return null;
    return {
      report: buildReport(lines, rules, run.outcomes, columnNames),
      remaining: getRemainingLines(lines, rules, run.outcomes),
    };
  }, [run.finishedRun]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a run is over
  useEffect(() => {
    // Nothing was sent: what the device knows of the import stays.
    if (!result || !chosen || run.problem) return;
    const report = { fileName: chosen.source.name, at: new Date().toISOString(), report: result.report };
    const writes = [storeReport(owner, report), ...(result.remaining.length === 0 ? [removeImport(owner)] : [])];
    void Promise.all(writes).then(stored.refresh);
  }, [result]);
  const { unfinished } = stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the interrupted import is loaded
  useEffect(() => {
    if (isResuming && unfinished && !resumed) void resume();
  }, [isResuming, unfinished]);
  const isCompared = isResuming && step === 'Conferir' && chosen !== null && lines !== null && !props.isReading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the lines are compared with what exists now
  useEffect(() => {
    if (!isCompared || !lines || !resumed) return;
    setIsResuming(false);
    if (isAsPlanned(lines, rules, run.outcomes, resumed.planned)) void start();
  }, [isCompared]);

  async function start() {
    if (!chosen || !lines) return;
    const outcomes = adoptStored(lines, rules, run.outcomes, resumed?.planned);
    run.resume(run.runKey, outcomes);
    const remaining = getRemainingLines(lines, rules, outcomes);
    onStep('Importar');
    run.start(remaining, async (latest) => {
      await refuseIfFinished();
      await storeRun(chosen, latest, remaining);
      isKept.current = await isUnfinished();
    });
  }

  const isUnfinished = async () => (await loadImport(owner))?.stored.runKey === run.runKey;

  /** The device forgets an import that another tab has finished. */
  async function refuseIfFinished() {
    if (isKept.current && !(await isUnfinished())) throw new Error(FINISHED_ELSEWHERE);
  }

  async function storeRun(
    { source, table, choices }: NonNullable<typeof chosen>,
    outcomes: Outcomes,
    remaining: readonly Line[],
  ) {
    const done = listStored(outcomes);
    await storeImport(owner, {
      ...{ fileName: source.name, bytes: await source.arrayBuffer(), choices, runKey: run.runKey },
      ...{ format: toChoice(table.format), headingRow: table.headingRow },
      planned: new Map([
        ...done.map(([line, { status }]) => [line, status] as const),
        ...remaining.map((each) => [each.line, rules.getFate(each) === 'updated' ? 'updated' : 'created'] as const),
      ]),
    });
    await storeOutcomes(owner, done);
  }

  async function resume() {
    if (!unfinished) return;
    const { stored: before, outcomes } = unfinished;
    run.resume(before.runKey, outcomes);
    isKept.current = true;
    setResumed(before);
    setIsResuming(true);
    if (await file.restore(before as StoredImport<Choices>)) onStep('Conferir');
    else setIsResuming(false);
  }

  if (showsReport && stored.report)
    return (
      <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="md">
        <DialogTitle>Última importação</DialogTitle>
        <ResultStep
          title={`${stored.report.fileName}, ${formatDateTime(stored.report.at, timeZone)}`}
          report={stored.report.report}
          words={words}
          actions={
            <Button
              onClick={() => {
                setShowsReport(false);
                stored.discardReport();
              }}
            >
              Apagar relatório
            </Button>
          }
          onClose={() => setShowsReport(false)}
        />
      </Dialog>
    );

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md">
      <DialogTitle ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </DialogTitle>
      <ImportSteps current={isResuming && unfinished ? 'Importar' : current} />
      {isResuming && unfinished ? (
        <>
          <DialogContent>
            <LinearProgress aria-label="Conferindo o que já entrou" />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      ) : !chosen ? (
        <>
          <FileStep
            label={props.fileLabel}
            hint={props.fileHint}
            busy={file.busy}
            problem={file.problem}
            stored={stored}
            onFile={file.choose}
            onResume={resume}
            onShowReport={() => setShowsReport(true)}
          />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      ) : current === 'Colunas' ? (
        props.renderColumns({
          onCancel: close,
          onContinue: () => onStep('Conferir'),
          onOtherFile: () => {
            file.forget();
            setResumed(null);
            run.resume(createIdempotencyKey(), new Map());
            isKept.current = false;
            onStep('Arquivo');
          },
        })
      ) : current === 'Conferir' ? (
        props.renderReview({
          columnNames,
          canFinish: resumed !== null,
          onBack: () => onStep('Colunas'),
          onCancel: close,
          onStart: start,
        })
      ) : !result ? (
        <RunStep triedCount={run.triedCount} total={run.total} onStop={run.stop} />
      ) : (
        <ResultStep
          title={chosen.source.name}
          report={result.report}
          words={words}
          problem={run.problem ?? findInterruption(run.outcomes)}
          actions={
            result.remaining.length > 0 && (
              <Button
                variant={result.report.counts.untried > 0 ? 'contained' : 'outlined'}
                onClick={() => {
                  setIsAsking(false);
                  run.start(result.remaining, refuseIfFinished);
                }}
              >
                {result.report.counts.untried > 0 ? 'Continuar a importação' : 'Tentar novamente'}
              </Button>
            )
          }
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={isAsking && run.isRunning}
        title="Parar a importação?"
        text={props.stopText}
        confirmLabel="Parar e fechar"
        cancelLabel="Continuar importando"
        danger
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          run.stop();
          onClose();
        }}
      />
    </Dialog>
  );
}

/** The step that is shown: a chosen file leads to its columns. */
function getCurrentStep(step: ImportStep, hasFile: boolean): ImportStep {
  return step === 'Arquivo' && hasFile ? 'Colunas' : step;
}
