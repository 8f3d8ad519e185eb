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

/** Imports customers from a CSV file. Closing it while it works on it asks first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const file = useImportFile();
  const run = useImportRun();
  const [started, setStarted] = useState(false);
  const [asking, setAsking] = useState(false);
  useBeforeUnload((event) => {
    if (run.isRunning) event.preventDefault();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const reviewing = file.chosen !== null && !started;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that led to the next step went away with the focus in it
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [reviewing]);
  const close = () => (run.isRunning ? setAsking(true) : onClose());

  function start() {
    setStarted(true);
    void run.start(file.candidates.filter(isNew));
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
      ) : !started ? (
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
            setAsking(false);
            void run.start(getRemainingLines(file.candidates, run.outcomes));
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={asking && run.isRunning}
        title="Parar a importação?"
        text="Os clientes já importados continuam cadastrados."
        confirmLabel="Parar e fechar"
        cancelLabel="Continuar importando"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          run.stop();
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Third: under way, with how far it is. */
function RunStep({ run }: { run: ImportRun }) {
  const id = useId();
  const [stopping, setStopping] = useState(false);
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
          disabled={stopping}
          onClick={() => {
            setStopping(true);
            run.stop();
          }}
        >
          Parar
        </Button>
      </DialogActions>
    </>
  );
}
