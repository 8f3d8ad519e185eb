import { useMemo, useState } from 'react';
import { services } from '../../../../domain/resources/services.ts';
import { SERVICE_TARGETS } from '../../../../domain/serviceImport/columns.ts';
import { ImportDialog } from '../../../components/importFile/ImportDialog.tsx';
import type { ImportStep } from '../../../components/importFile/ImportSteps.tsx';
import { createServiceLines, useServiceCalls } from './lines.ts';
import { ServiceColumnsStep, ServiceReviewStep } from './steps.tsx';
import { useServiceFile } from './useServiceFile.ts';

const WORDS = {
  created: ['serviço importado', 'serviços importados'],
  updated: ['serviço atualizado', 'serviços atualizados'],
} as const;

/** Imports services from a file. */
export function ServiceImportDialog({ isResumed = false, onClose }: { isResumed?: boolean; onClose: () => void }) {
  const file = useServiceFile();
  const [step, setStep] = useState<ImportStep>('Arquivo');
  const { chosen, lines, targets, resource } = file;
  const overwrite = chosen?.choices.overwrite ?? false;
  const rules = useMemo(() => createServiceLines(overwrite, resource), [overwrite, resource]);
  const calls = useServiceCalls(chosen?.source.name ?? '');
  const labels = new Intl.ListFormat('pt-BR').format(targets.map((target) => SERVICE_TARGETS[target].toLowerCase()));
  return (
    <ImportDialog
      resource={services.name}
      title="Importar serviços"
      fileLabel="Arquivo de serviços"
      fileHint={`Planilha do Excel ou CSV com ${labels}. Só nome e preço precisam estar no arquivo.`}
      words={WORDS}
      stopText="Os serviços já importados continuam cadastrados."
      step={step}
      onStep={setStep}
      file={file}
      isResumed={isResumed}
      isReading={false}
      lines={lines}
      rules={rules}
      calls={calls}
      renderColumns={(props) =>
        chosen && (
          <ServiceColumnsStep
            {...props}
            file={chosen}
            targets={targets}
            busy={file.busy}
            problem={file.problem}
            onFormatChange={file.setFormat}
            onHeadingRowChange={file.setHeadingRow}
            onColumnsChange={(columns) => file.setChoices({ columns })}
          />
        )
      }
      renderReview={(props) =>
        chosen && (
          <ServiceReviewStep
            {...props}
            lines={lines}
            rules={rules}
            overwrite={overwrite}
            onOverwriteChange={(checked) => file.setChoices({ overwrite: checked })}
            resource={resource}
            onCorrect={file.correct}
          />
        )
      }
      onClose={onClose}
    />
  );
}
