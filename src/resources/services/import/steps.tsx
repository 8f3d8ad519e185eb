import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormatChoice, getHeadings, getValueRows } from '../../../../domain/importFile/readFile.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { SERVICE_TARGETS, type ServiceColumns, type ServiceTarget } from '../../../../domain/serviceImport/columns.ts';
import type { ServiceLine, ServiceLineState } from '../../../../domain/serviceImport/lines.ts';
import { FormatFields } from '../../../components/importFile/FormatFields.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { ServiceOutcome } from '../../../dataProvider/importServices.ts';
import { LineList } from '../../customers/import/LineList.tsx';
import type { ServiceFile } from './useServiceFile.ts';
import type { SentServiceLine } from './useServiceRun.ts';

interface ColumnsStepProps {
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

const SAMPLES = 2;

/** Step 2: how the file is read, and what each column becomes. */
export function ServiceColumnsStep({ file, targets, onColumnsChange, ...props }: ColumnsStepProps) {
  const { table, columns } = file;
  const rows = getValueRows(table);
  const listed = getHeadings(table).map((heading, column) => ({
    name: heading || `Coluna ${column + 1}`,
    label: heading ? `Coluna ${heading}` : `Coluna ${column + 1}`,
    samples: findSamples(rows.map(({ cells }) => cells[column] ?? '')),
  }));
  const left = listed.filter(({ samples }, column) => !columns[column] && samples.length > 0);
  const missing = (['name', 'price'] as const).filter((target) => !columns.includes(target));
  // Two columns cannot be one field: the other one is left out.
  const choose = (chosen: number, target: string) =>
    onColumnsChange(
      columns.map((before, column) =>
        column === chosen ? (target as ServiceTarget | '') : before === target ? '' : before,
      ),
    );
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}: {formatCount(rows.length, 'linha', 'linhas')}
          </Typography>
          <FormatFields
            table={table}
            onFormatChange={props.onFormatChange}
            onHeadingRowChange={props.onHeadingRowChange}
          />
          {props.problem && (
            <Alert severity="error" variant="outlined">
              {props.problem}
            </Alert>
          )}
          {missing.length > 0 ? (
            <Alert severity="warning" variant="outlined">
              Todo serviço tem nome e preço. Escolha a coluna de{' '}
              {missing.map((target) => SERVICE_TARGETS[target].toLowerCase()).join(' e ')}.
            </Alert>
          ) : (
            left.length > 0 && (
              <Alert severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
                {left.length === 1 ? 'Fica de fora a coluna' : 'Ficam de fora as colunas'}{' '}
                {left.map(({ name }) => name).join(', ')}.
              </Alert>
            )
          )}
          <Columns aria-label="Colunas do arquivo">
            {listed.map(({ name, label, samples }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <li key={column}>
                <div>
                  <strong>{name}</strong>
                  <small>{samples.length > 0 ? samples.join(' · ') : 'vazia'}</small>
                </div>
                <SelectField
                  ariaLabel={label}
                  value={columns[column] ?? ''}
                  onChange={(value) => choose(column, value)}
                  emptyLabel="Não importar"
                  options={targets.map((target) => ({ value: target, label: SERVICE_TARGETS[target] }))}
                />
              </li>
            ))}
          </Columns>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onOtherFile}>Escolher outro arquivo</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button variant="contained" loading={props.busy} disabled={missing.length > 0} onClick={props.onContinue}>
          Continuar
        </Button>
      </DialogActions>
    </>
  );
}

function findSamples(cells: readonly string[]): string[] {
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].slice(0, SAMPLES);
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

const Columns = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: theme.spacing(1),
    alignItems: 'center',
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));
