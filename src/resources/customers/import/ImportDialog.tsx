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
import { isNew, linesLeft } from './lines.ts';
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
    if (run.running) event.preventDefault();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const reviewing = file.chosen !== null && !started;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that led to the next step went away with the focus in it
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [reviewing]);
  const close = () => (run.running ? setAsking(true) : onClose());

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
          names={file.names}
          layout={file.chosen.layout}
          candidates={file.candidates}
          onLayout={file.setLayout}
          onOtherFile={file.forget}
          onCancel={close}
          onStart={start}
        />
      ) : run.running ? (
        <RunStep run={run} />
      ) : (
        <ResultStep
          candidates={file.candidates}
          outcomes={run.outcomes}
          names={file.names}
          problem={run.problem}
          onRetry={() => {
            setAsking(false);
            void run.start(linesLeft(file.candidates, run.outcomes));
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={asking && run.running}
        title="Parar a importação?"
        text="Os clientes já importados continuam cadastrados."
        yes="Parar e fechar"
        no="Continuar importando"
        danger
        onClose={() => setAsking(false)}
        onYes={() => {
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
  const percent = run.total === 0 ? 0 : (run.tried / run.total) * 100;
  return (
    <>
      <DialogContent>
        <Typography id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {run.tried} de {run.total}
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
