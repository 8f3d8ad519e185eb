import Button from '@mui/material/Button';
import { EXTRA, findNoteField } from '../../../../domain/customerImport/columns.ts';
import type { FormatChoice } from '../../../../domain/importFile/readFile.ts';
import { getFieldOrThrow } from '../../../../domain/resources/resource.ts';
import { ColumnsStep } from '../../../components/importFile/ColumnsStep.tsx';
import { findMissingFields, listImportFields, listLabels, listTargets } from './importFields.ts';
import type { ChosenFile, SetChoices } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';

interface CustomerColumnsStepProps {
  file: ChosenFile;
  busy: boolean;
  problem: string | null;
  onFormatChange: (choice: FormatChoice) => void;
  onHeadingRowChange: (headingRow: number | null) => void;
  onChange: SetChoices;
  onOtherFile: () => void;
  onCancel: () => void;
  onContinue: () => void;
}

/** Step 2 for customers: several columns may be one field, and what is left out can go into the note. */
export function CustomerColumnsStep({ file, onChange, ...props }: CustomerColumnsStepProps) {
  const { source, table, choices } = file;
  const rules = useImportRules();
  const note = findNoteField(rules.resource);
  const missing = findMissingFields(choices.targets, rules);
  const required = listImportFields(rules).filter(({ isRequired }) => isRequired);
  const setTargets = (changed: readonly number[], target: string) =>
    onChange({ targets: choices.targets.map((before, column) => (changed.includes(column) ? target : before)) });
  return (
    <ColumnsStep
      {...props}
      fileName={source.name}
      table={table}
      targets={choices.targets}
      options={listTargets(rules)}
      missing={
        missing.length > 0
          ? `Todo cliente tem ${listLabels(required)}. Escolha a coluna de ${listLabels(missing)}.`
          : null
      }
      renderLeftAction={(left) =>
        note !== undefined && (
          <Button color="inherit" size="small" onClick={() => setTargets(left, EXTRA)}>
            Guardar em “{getFieldOrThrow(rules.resource, note).label}”
          </Button>
        )
      }
      onChoose={(column, target) => setTargets([column], target)}
    />
  );
}
