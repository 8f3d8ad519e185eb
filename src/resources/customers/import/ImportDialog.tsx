import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { FileStep } from './FileStep.tsx';
import { getRemainingLines, isNew } from './lines.ts';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useImportFile } from './useImportFile.ts';
import { type ImportRun, useImportRun } from './useImportRun.ts';

/** Imports customers from a CSV file. Asks before closing during an import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const file = useImportFile();
  const run = useImportRun();
  const [isStarted, setIsStarted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useBeforeUnload((event) => {
    if (run.isRunning) event.preventDefault();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const isReviewing = file.chosen !== null && !isStarted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes and removes the focused button
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [isReviewing]);
  const close = () => (run.isRunning ? setIsAsking(true) : onClose());

  function start() {
    setIsStarted(true);
    run.start(file.candidates.filter(isNew));
  }

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md">
      <DialogTitle ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        Importar clientes
      </DialogTitle>
      {!file.chosen ? (
        <>
          <FileStep busy={file.busy} problem={file.problem} onFile={file.choose} />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      ) : !isStarted ? (
        <ReviewStep
          fileName={file.chosen.name}
          columnNames={file.names}
          layout={file.chosen.layout}
          candidates={file.candidates}
          onLayoutChange={file.setLayout}
          onOtherFile={file.forget}
          onCancel={close}
          onStart={start}
        />
      ) : run.isRunning ? (
        <RunStep run={run} />
      ) : (
        <ResultStep
          candidates={file.candidates}
          outcomes={run.outcomes}
          columnNames={file.names}
          problem={run.problem}
          onRetry={() => {
            setIsAsking(false);
            run.start(getRemainingLines(file.candidates, run.outcomes));
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

/** Step 3: the progress. */
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
