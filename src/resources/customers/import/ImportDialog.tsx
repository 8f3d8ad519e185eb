import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { getHeadings, getValueRows } from '../../../../domain/importFile/readFile.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { type ImportStep, ImportSteps } from './ImportSteps.tsx';
import { getRemainingLines, isSent } from './lines.ts';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useCandidates } from './useCandidates.ts';
import { useImportFile } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';
import { type ImportRun, useImportRun } from './useImportRun.ts';

const NO_ROWS: FileRow[] = [];

/** Imports customers from a file. Asks before closing during an import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const rules = useImportRules();
  const file = useImportFile();
  const run = useImportRun();
  const [step, setStep] = useState<ImportStep>('Arquivo');
  const [isAsking, setIsAsking] = useState(false);
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

  function start() {
    setStep('Importar');
    run.start((candidates ?? []).filter(isSent));
  }

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md">
      <DialogTitle ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        Importar clientes
      </DialogTitle>
      <ImportSteps current={current} />
      {!chosen ? (
        <>
          <FileStep busy={file.busy} problem={file.problem} onFile={file.choose} />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      ) : current === 'Colunas' ? (
        <ColumnsStep
          file={chosen}
          busy={file.busy}
          problem={file.problem}
          onFormatChange={file.setFormat}
          onHeadingRowChange={file.setHeadingRow}
          onChange={file.setChoices}
          onOtherFile={() => {
            file.forget();
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
      ) : run.isRunning ? (
        <RunStep run={run} />
      ) : (
        <ResultStep
          candidates={candidates ?? []}
          outcomes={run.outcomes}
          columnNames={getHeadings(chosen.table)}
          problem={run.problem}
          onRetry={() => {
            setIsAsking(false);
            run.start(getRemainingLines(candidates ?? [], run.outcomes));
          }}
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
