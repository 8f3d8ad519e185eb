import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { formatDateTime } from '../../../../domain/dates.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { getHeadings, getValueRows } from '../../../../domain/importFile/readFile.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { type ImportStep, ImportSteps } from '../../../components/importFile/ImportSteps.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import { useTimeZone } from '../../../session.ts';
import { CustomerColumnsStep } from './CustomerColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { buildReport, getRemainingLines } from './lines.ts';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { removeImport, storeImport, storeOutcomes, storeReport } from './storage.ts';
import { useCandidates } from './useCandidates.ts';
import { toChoice, useImportFile } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';
import { type ImportRun, useImportRun } from './useImportRun.ts';
import { useStoredImports } from './useStoredImports.ts';

const NO_ROWS: FileRow[] = [];

/** Imports customers from a file. Asks before closing during an import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const rules = useImportRules();
  const timeZone = useTimeZone();
  const file = useImportFile();
  const stored = useStoredImports();
  const run = useImportRun(stored.user);
  const [step, setStep] = useState<ImportStep>('Arquivo');
  const [isAsking, setIsAsking] = useState(false);
  const [showsReport, setShowsReport] = useState(false);
  useBeforeUnload((event) => {
    if (run.isRunning) event.preventDefault();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const { chosen } = file;
  const current = step === 'Arquivo' && chosen ? 'Colunas' : step;
  const table = chosen?.table;
  const rows = useMemo(() => (table ? getValueRows(table) : NO_ROWS), [table]);
  const { candidates, isReading } = useCandidates(
    rows,
    current === 'Conferir' ? file.plan : null,
    rules,
    chosen?.customers,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes and removes the focused button
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [current]);
  const close = () => (run.isRunning ? setIsAsking(true) : onClose());

  const columnNames = useMemo(() => (table ? getHeadings(table) : []), [table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcomes are complete when a run is over
  const result = useMemo(() => {
    if (run.finishedRun === null || !candidates) return null;
    return {
      report: buildReport(candidates, run.outcomes, columnNames),
      remaining: getRemainingLines(candidates, run.outcomes),
    };
  }, [run.finishedRun]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a run is over
  useEffect(() => {
    if (!result || !chosen) return;
    const { report, remaining } = result;
    void storeReport({ user: stored.user, fileName: chosen.name, at: new Date().toISOString(), report });
    if (remaining.length === 0) void removeImport(stored.user);
  }, [result]);

  async function start() {
    if (!chosen) return;
    const { source, name: fileName, choices, localAreaCode, table: read } = chosen;
    const lines = getRemainingLines(candidates ?? [], run.outcomes);
    const done = [...run.outcomes].filter(([, { status }]) => status !== 'failed');
    const { runKey } = run;
    await storeImport({
      ...{ user: stored.user, fileName, bytes: await source.arrayBuffer(), choices, localAreaCode, runKey },
      ...{ format: toChoice(read.format), headingRow: read.headingRow, total: lines.length + done.length },
    });
    await storeOutcomes(stored.user, done);
    setStep('Importar');
    run.start(lines);
  }

  async function resume() {
    if (!stored.unfinished) return;
    const { stored: before, outcomes } = stored.unfinished;
    run.resume(before.runKey, outcomes);
    if (await file.restore(before)) setStep('Conferir');
  }

  if (showsReport && stored.report)
    return (
      <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="md">
        <DialogTitle>Última importação</DialogTitle>
        <ResultStep
          title={`${stored.report.fileName}, ${formatDateTime(stored.report.at, timeZone)}`}
          report={stored.report.report}
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
      <DialogTitle ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        Importar clientes
      </DialogTitle>
      <ImportSteps current={current} />
      {!chosen ? (
        <>
          <FileStep
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
        <CustomerColumnsStep
          file={chosen}
          busy={file.busy}
          problem={file.problem}
          onFormatChange={file.setFormat}
          onHeadingRowChange={file.setHeadingRow}
          onChange={file.setChoices}
          onOtherFile={() => {
            file.forget();
            run.resume(createIdempotencyKey(), new Map());
            setStep('Arquivo');
          }}
          onCancel={close}
          onContinue={() => setStep('Conferir')}
        />
      ) : current === 'Conferir' ? (
        <ReviewStep
          file={chosen}
          dateOrder={file.dateOrder}
          candidates={candidates}
          isReading={isReading}
          onChange={file.setChoices}
          onBack={() => setStep('Colunas')}
          onCancel={close}
          onStart={start}
        />
      ) : !result ? (
        <RunStep run={run} />
      ) : (
        <ResultStep
          title={chosen.name}
          report={result.report}
          problem={run.problem}
          actions={
            result.remaining.length > 0 && (
              <Button
                variant="outlined"
                onClick={() => {
                  setIsAsking(false);
                  run.start(result.remaining);
                }}
              >
                {result.remaining.some(({ line }) => run.outcomes.has(line))
                  ? 'Tentar novamente'
                  : 'Continuar a importação'}
              </Button>
            )
          }
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={isAsking && run.isRunning}
        title="Parar a importação?"
        text="Os clientes já importados continuam cadastrados."
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

/** Step 4: the progress. */
function RunStep({ run }: { run: ImportRun }) {
  const id = useId();
  const [isStopping, setIsStopping] = useState(false);
  const percent = run.total === 0 ? 0 : (run.triedCount / run.total) * 100;
  return (
    <>
      <DialogContent>
        <Typography id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {run.triedCount} de {run.total}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-labelledby={id}
          sx={{ height: 8, borderRadius: 4 }}
        />
      </DialogContent>
      <DialogActions>
        <Button
          autoFocus
          variant="outlined"
          color="inherit"
          disabled={isStopping}
          onClick={() => {
            setIsStopping(true);
            run.stop();
          }}
        >
          Parar
        </Button>
      </DialogActions>
    </>
  );
}
