import DialogContent from '@mui/material/DialogContent';
import { FileDrop } from '../../../components/importFile/FileDrop.tsx';
import { listImportFields, listLabels } from './importFields.ts';
import { useImportRules } from './useImportRules.ts';

interface FileStepProps {
  busy: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}

/** Step 1: the file. */
export function FileStep(props: FileStepProps) {
  const fields = listImportFields(useImportRules());
  return (
    <DialogContent>
      <FileDrop
        {...props}
        label="Arquivo de clientes"
        hint={`Planilha do Excel, CSV ou contatos do celular, com ${listLabels(fields)}, até 5 MB e 10.000 linhas.`}
      />
    </DialogContent>
  );
}
