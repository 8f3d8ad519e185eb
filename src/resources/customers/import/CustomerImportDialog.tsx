import { useMemo, useState } from 'react';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { getValueRows } from '../../../../domain/importFile/readFile.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import { ImportDialog } from '../../../components/importFile/ImportDialog.tsx';
import type { ImportStep } from '../../../components/importFile/ImportSteps.tsx';
import { CustomerColumnsStep } from './CustomerColumnsStep.tsx';
import { listImportFields, listLabels } from './importFields.ts';
import { CUSTOMER_LINES } from './lines.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useCandidates } from './useCandidates.ts';
import { useCustomerCalls } from './useCustomerCalls.ts';
import { useImportFile } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';

const NO_ROWS: FileRow[] = [];
const WORDS = {
  created: ['cliente importado', 'clientes importados'],
  updated: ['cliente atualizado', 'clientes atualizados'],
} as const;

/** Imports customers from a file. */
export function CustomerImportDialog({ isResumed = false, onClose }: { isResumed?: boolean; onClose: () => void }) {
  const rules = useImportRules();
  const file = useImportFile();
  const [step, setStep] = useState<ImportStep>('Arquivo');
  const { chosen } = file;
  const table = chosen?.table;
  const rows = useMemo(() => (table ? getValueRows(table) : NO_ROWS), [table]);
  const { candidates, isReading } = useCandidates(
    rows,
    step === 'Conferir' ? file.plan : null,
    rules,
    chosen?.customers,
  );
  const calls = useCustomerCalls(chosen?.source.name ?? '');
  return (
    <ImportDialog
      resource={customers.name}
      title="Importar clientes"
      fileLabel="Arquivo de clientes"
      fileHint={`Planilha do Excel, CSV ou contatos do celular, com ${listLabels(listImportFields(rules))}, até 5 MB e 10.000 linhas.`}
      words={WORDS}
      stopText="Os clientes já importados continuam cadastrados."
      step={step}
      onStep={setStep}
      file={file}
      isResumed={isResumed}
      isReading={isReading}
      lines={candidates}
      rules={CUSTOMER_LINES}
      calls={calls}
      renderColumns={(props) =>
        chosen && (
          <CustomerColumnsStep
            {...props}
            file={chosen}
            busy={file.busy}
            problem={file.problem}
            onFormatChange={file.setFormat}
            onHeadingRowChange={file.setHeadingRow}
            onChange={file.setChoices}
          />
        )
      }
      renderReview={(props) =>
        chosen && (
          <ReviewStep
            {...props}
            file={chosen}
            dateOrder={file.dateOrder}
            areaCode={file.areaCode}
            candidates={candidates}
            isReading={isReading}
            onChange={file.setChoices}
          />
        )
      }
      onClose={onClose}
    />
  );
}
