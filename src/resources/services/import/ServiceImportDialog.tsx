import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { SERVICE_TARGETS } from '../../../../domain/serviceImport/columns.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FileDrop } from '../../../components/importFile/FileDrop.tsx';
import { type ImportStep, ImportSteps } from '../../../components/importFile/ImportSteps.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { listSentLines, ServiceColumnsStep, ServiceResultStep, ServiceReviewStep } from './steps.tsx';
import { useServiceFile } from './useServiceFile.ts';
import { useServiceRun } from './useServiceRun.ts';

/** Imports services from a file. It cannot be closed during the import, which takes a moment. */
export function ServiceImportDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const file = useServiceFile();
  const run = useServiceRun();
  const [step, setStep] = useState<ImportStep>('Arquivo');
  const [overwrite, setOverwrite] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useBeforeUnload((event) => {
    if (run.isRunning) event.preventDefault();
  });
  const { chosen, lines, targets } = file;
  const current = step === 'Arquivo' && chosen ? 'Colunas' : step;
  const sent = useMemo(() => listSentLines(lines, overwrite), [lines, overwrite]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes and removes the focused button
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [current]);
  const close = () => {
    if (!run.isRunning) onClose();
  };

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md">
      <DialogTitle ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        Importar serviços
      </DialogTitle>
      <ImportSteps current={current} />
      {!chosen ? (
        <>
          <DialogContent>
            <FileDrop
              label="Arquivo de serviços"
              hint={`Planilha do Excel ou CSV com ${new Intl.ListFormat('pt-BR').format(
                targets.map((target) => SERVICE_TARGETS[target].toLowerCase()),
              )}. Só nome e preço precisam estar no arquivo.`}
              busy={file.busy}
              problem={file.problem}
              onFile={file.choose}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
          </DialogActions>
        </>
      ) : current === 'Colunas' ? (
        <ServiceColumnsStep
          file={chosen}
          targets={targets}
          busy={file.busy}
          problem={file.problem}
          onFormatChange={file.setFormat}
          onHeadingRowChange={file.setHeadingRow}
          onColumnsChange={file.setColumns}
          onOtherFile={() => {
            file.forget();
            setStep('Arquivo');
          }}
          onCancel={close}
          onContinue={() => setStep('Conferir')}
        />
      ) : current === 'Conferir' ? (
        <ServiceReviewStep
          lines={lines}
          overwrite={overwrite}
          onOverwriteChange={setOverwrite}
          onBack={() => setStep('Colunas')}
          onCancel={close}
          onStart={() => {
            setStep('Importar');
            run.start(sent);
          }}
        />
      ) : run.isRunning ? (
        <Progress done={run.outcomes.length} total={run.total} />
      ) : (
        <ServiceResultStep
          lines={lines}
          sent={sent}
          outcomes={run.outcomes}
          problem={run.problem}
          onRetry={() => run.start(sent)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Progress({ done, total }: Record<'done' | 'total', number>) {
  const id = useId();
  return (
    <DialogContent>
      <Typography id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
        {done} de {total}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-labelledby={id}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </DialogContent>
  );
}
