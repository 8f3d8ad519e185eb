import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { FormatChoice } from '../../../../domain/importFile/readFile.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { SERVICE_TARGETS, type ServiceColumns, type ServiceTarget } from '../../../../domain/serviceImport/columns.ts';
import type { ServiceLine, ServiceLineState } from '../../../../domain/serviceImport/lines.ts';
import { ColumnsStep } from '../../../components/importFile/ColumnsStep.tsx';
import { LineList } from '../../../components/importFile/LineList.tsx';
import type { ServiceOutcome } from '../../../dataProvider/importServices.ts';
import type { ServiceFile } from './useServiceFile.ts';
import type { SentServiceLine } from './useServiceRun.ts';

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
  const { name, table, columns } = file;
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
      fileName={name}
      table={table}
      targets={columns}
      options={targets.map((target) => ({ value: target, label: SERVICE_TARGETS[target] }))}
      missing={missing.length > 0 ? `Todo serviço tem nome e preço. Escolha a coluna de ${missingLabels}.` : null}
      onChoose={choose}
    />
  );
}

type LineOf<Kind extends ServiceLineState['kind']> = ServiceLine & { state: Extract<ServiceLineState, { kind: Kind }> };

function filterLines<Kind extends ServiceLineState['kind']>(lines: readonly ServiceLine[], kind: Kind): LineOf<Kind>[] {
  return lines.filter((line): line is LineOf<Kind> => line.state.kind === kind);
}

/** The lines that the import sends: new services, and known ones with changes if they are to be overwritten. */
export function listSentLines(lines: readonly ServiceLine[], overwrite: boolean): SentServiceLine[] {
  const changed = filterLines(lines, 'known').filter(({ state }) => state.changes.length > 0);
  const sent = [...filterLines(lines, 'new'), ...(overwrite ? changed : [])];
  return sent.toSorted((a, b) => a.line - b.line);
}

interface ReviewStepProps {
  lines: readonly ServiceLine[];
  overwrite: boolean;
  onOverwriteChange: (overwrite: boolean) => void;
  onBack: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** Step 3: what would be imported, and what cannot be and why. */
export function ServiceReviewStep({ lines, overwrite, onOverwriteChange, ...props }: ReviewStepProps) {
  const created = filterLines(lines, 'new');
  const known = filterLines(lines, 'known');
  const changed = known.filter(({ state }) => state.changes.length > 0);
  const wrong = filterLines(lines, 'wrong');
  const repeated = filterLines(lines, 'repeated');
  const skipped = filterLines(lines, 'skipped');
  const sentCount = listSentLines(lines, overwrite).length;
  const updatedCount = overwrite ? changed.length : 0;
  const summary = [
    formatCount(created.length, 'serviço novo', 'serviços novos'),
    updatedCount > 0 && formatCount(updatedCount, 'serviço muda', 'serviços mudam'),
    known.length > updatedCount && formatCount(known.length - updatedCount, 'já existe', 'já existem'),
    wrong.length > 0 && formatCount(wrong.length, 'linha não entra', 'linhas não entram'),
    repeated.length > 0 && formatCount(repeated.length, 'linha repetida', 'linhas repetidas'),
    skipped.length > 0 && formatCount(skipped.length, 'linha pulada', 'linhas puladas'),
  ];
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography role="status">{summary.filter(Boolean).join(', ')}</Typography>
          {changed.length > 0 && (
            <FormControlLabel
              control={<Switch checked={overwrite} onChange={(event) => onOverwriteChange(event.target.checked)} />}
              label="Trocar pelos dados do arquivo"
            />
          )}
          <LineList
            title={`Não entram: ${wrong.length}`}
            lines={wrong}
            render={(line) => (
              <>
                {line.name || 'Sem nome'}
                <small>{Object.values(line.state.errors).join('. ')}</small>
              </>
            )}
          />
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
                <Notes notes={line.notes} />
              </>
            )}
          />
          <LineList
            title={`Repetidas no arquivo: ${repeated.length}`}
            lines={repeated}
            render={(line) => `${line.name}: mesmo serviço da linha ${line.state.firstLine}`}
          />
          <LineList
            title={`Puladas: ${skipped.length}`}
            lines={skipped}
            render={(line) => [line.name, line.state.reason].filter(Boolean).join(': ')}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onBack}>Voltar</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button variant="contained" disabled={sentCount === 0} onClick={props.onStart}>
          {sentCount === 0 ? 'Nada a importar' : `Importar ${formatCount(sentCount, 'serviço', 'serviços')}`}
        </Button>
      </DialogActions>
    </>
  );
}

/** What of a line is not taken, although the line is. */
function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <small>{notes.join('. ')}</small>;
}

interface ResultStepProps {
  lines: readonly ServiceLine[];
  sent: readonly SentServiceLine[];
  outcomes: readonly ServiceOutcome[];
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Step 4: the result, and what can still be done. */
export function ServiceResultStep({ lines, sent, outcomes, problem, onRetry, onClose }: ResultStepProps) {
  const count = (outcome: ServiceOutcome) => outcomes.filter((one) => one === outcome).length;
  const wrong = filterLines(lines, 'wrong');
  const left = sent.length - outcomes.length;
  const summary = [
    formatCount(count('created'), 'serviço criado', 'serviços criados'),
    count('updated') > 0 && formatCount(count('updated'), 'serviço atualizado', 'serviços atualizados'),
    wrong.length > 0 && formatCount(wrong.length, 'linha não entrou', 'linhas não entraram'),
    left > 0 && formatCount(left, 'serviço não enviado', 'serviços não enviados'),
  ];
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Alert severity={left > 0 ? 'warning' : 'success'} variant="outlined" role="status">
            {summary.filter(Boolean).join(', ')}.
          </Alert>
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
          <LineList
            title={`Não entraram: ${wrong.length}`}
            lines={wrong}
            render={(line) => (
              <>
                {line.name || 'Sem nome'}
                <small>{Object.values(line.state.errors).join('. ')}</small>
              </>
            )}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        {left > 0 && (
          <Button variant="outlined" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </>
  );
}
