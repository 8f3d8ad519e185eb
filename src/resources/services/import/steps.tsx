import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { DEFAULT_DURATION } from '../../../../domain/constants.ts';
import type { FormatChoice } from '../../../../domain/importFile/readFile.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { AnyResource } from '../../../../domain/resources/resource.ts';
import { SERVICE_TARGETS, type ServiceColumns, type ServiceTarget } from '../../../../domain/serviceImport/columns.ts';
import type { ServiceLine } from '../../../../domain/serviceImport/lines.ts';
import { ColumnsStep } from '../../../components/importFile/ColumnsStep.tsx';
import { CorrectionInputs } from '../../../components/importFile/CorrectionInputs.tsx';
import { DownloadLines } from '../../../components/importFile/DownloadLines.tsx';
import { Cells, LineList, renderRejected } from '../../../components/importFile/LineList.tsx';
import { ReviewActions } from '../../../components/importFile/ReviewActions.tsx';
import { countPlanned, type LineRules, listRejected } from '../../../components/importFile/report.ts';
import { filterLines, formatPlanned } from './lines.ts';
import type { ServiceFile } from './useServiceFile.ts';

interface ServiceColumnsStepProps {
  file: ServiceFile;
  targets: readonly ServiceTarget[];
  busy: boolean;
  problem: string | null;
  onFormatChange: (choice: FormatChoice) => void;
  onHeadingRowChange: (headingRow: number | null) => void;
  onColumnsChange: (columns: ServiceColumns) => void;
  onOtherFile: () => void;
  onCancel: () => void;
  onContinue: () => void;
}

/** Step 2 for services: a field has one column. */
export function ServiceColumnsStep({ file, targets, onColumnsChange, ...props }: ServiceColumnsStepProps) {
  const { source, table, choices } = file;
  const { columns } = choices;
  const missing = (['name', 'price'] as const).filter((target) => !columns.includes(target));
  // Two columns cannot be one field: the other one is left out.
  const choose = (chosen: number, target: string) =>
    onColumnsChange(
      columns.map((before, column) =>
        column === chosen ? (target as ServiceTarget | '') : before === target ? '' : before,
      ),
    );
  const missingLabels = missing.map((target) => SERVICE_TARGETS[target].toLowerCase()).join(' e ');
  return (
    <ColumnsStep
      {...props}
      fileName={source.name}
      table={table}
      targets={columns}
      options={targets.map((target) => ({ value: target, label: SERVICE_TARGETS[target] }))}
      missing={missing.length > 0 ? `Todo serviço tem nome e preço. Escolha a coluna de ${missingLabels}.` : null}
      onChoose={choose}
    />
  );
}

interface ReviewStepProps {
  lines: readonly ServiceLine[];
  rules: LineRules<ServiceLine>;
  columnNames: readonly string[];
  /** Nothing may be left to send of an import that goes on. */
  canFinish: boolean;
  overwrite: boolean;
  onOverwriteChange: (overwrite: boolean) => void;
  /** Services, with the fields that the back end supports. */
  resource: AnyResource;
  onCorrect: (line: number, field: string, text: string) => void;
  onBack: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** Step 3: what would be imported, and what cannot be and why. */
export function ServiceReviewStep({
  lines,
  rules,
  columnNames,
  overwrite,
  onOverwriteChange,
  resource,
  onCorrect,
  ...props
}: ReviewStepProps) {
  const counts = countPlanned(lines, rules);
  const created = filterLines(lines, 'new');
  const renamed = created.filter(({ isRenamed }) => isRenamed);
  const known = filterLines(lines, 'known');
  const changed = known.filter(({ state }) => state.changes.length > 0);
  const unchanged = known.filter(({ state }) => state.changes.length === 0);
  const wrong = filterLines(lines, 'wrong');
  const repeated = filterLines(lines, 'repeated');
  const skipped = filterLines(lines, 'skipped');
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography role="status">{formatPlanned(counts)}</Typography>
          {renamed.length > 0 && (
            <Typography>
              Em {formatCount(renamed.length, 'linha', 'linhas')} o preço é o menor, “a partir de”: o nome do serviço
              passa a dizer isso.
            </Typography>
          )}
          {changed.length > 0 && (
            <FormControlLabel
              control={<Switch checked={overwrite} onChange={(event) => onOverwriteChange(event.target.checked)} />}
              label="Usar os dados do arquivo no lugar dos que o serviço já tem"
            />
          )}
          <LineList
            title={`Não entram: ${wrong.length}`}
            lines={wrong}
            render={(line) => (
              <>
                <Cells cells={line.cells} />
                <CorrectionInputs
                  line={line.line}
                  resource={resource}
                  errors={line.state.errors}
                  values={line.state.values}
                  onCorrect={(field, text) => onCorrect(line.line, field, text)}
                />
              </>
            )}
          />
          {wrong.length + repeated.length > 0 && (
            <DownloadLines
              label="Baixar estas linhas"
              columnNames={columnNames}
              lines={listRejected([...wrong, ...repeated], rules)}
            />
          )}
          <LineList
            title={`${overwrite ? 'Mudam' : 'Já existem com outros dados'}: ${changed.length}`}
            lines={changed}
            render={(line) => (
              <>
                {line.name}
                <small>{line.state.changes.join(' · ')}</small>
                <Notes notes={line.notes} />
              </>
            )}
          />
          <LineList
            title={`Novos: ${created.length}`}
            lines={created}
            render={(line) => (
              <>
                {line.name}
                <small>{line.summary}</small>
                {resource.fields.duration && line.state.service.duration === undefined && (
                  <small>Sem duração no arquivo: fica com {DEFAULT_DURATION} min</small>
                )}
                {resource.fields.employeeIds && !line.state.service.employeeIds && (
                  <small>Nenhum colaborador faz este serviço ainda</small>
                )}
                <Notes notes={line.notes} />
              </>
            )}
          />
          <LineList
            title={`Repetidas no arquivo: ${repeated.length}`}
            lines={listRejected(repeated, rules)}
            render={renderRejected}
          />
          <LineList title={`Puladas: ${skipped.length}`} lines={listRejected(skipped, rules)} render={renderRejected} />
          <LineList
            title={`Já existem com os mesmos dados: ${unchanged.length}`}
            lines={unchanged}
            render={(line) => (
              <>
                {line.name}
                <small>{line.summary}</small>
                <Notes notes={line.notes} />
              </>
            )}
          />
        </Stack>
      </DialogContent>
      <ReviewActions {...props} count={counts.created + counts.updated} words={['serviço', 'serviços']} />
    </>
  );
}

/** What of a line is changed on the way, or not taken, although the line is. */
function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <small>{notes.join('. ')}</small>;
}
