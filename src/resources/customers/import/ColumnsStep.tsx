import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { EXTRA, findNoteField } from '../../../../domain/customerImport/columns.ts';
import { type FormatChoice, getHeadings, getValueRows } from '../../../../domain/importFile/readFile.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { getFieldOrThrow } from '../../../../domain/resources/resource.ts';
import { FormatFields } from '../../../components/importFile/FormatFields.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { findMissingFields, listImportFields, listLabels, listTargets } from './importFields.ts';
import type { ChosenFile, ImportChoices } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';

interface ColumnsStepProps {
  file: ChosenFile;
  busy: boolean;
  problem: string | null;
  onFormatChange: (choice: FormatChoice) => void;
  onHeadingRowChange: (headingRow: number | null) => void;
  onChange: (choices: Partial<ImportChoices>) => void;
  onOtherFile: () => void;
  onCancel: () => void;
  onContinue: () => void;
}

const SAMPLES = 2;

/** Step 2: how the file is read, and what each column becomes. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { file, onChange } = props;
  const { table, choices } = file;
  const rules = useImportRules();
  const targets = listTargets(rules);
  const rows = getValueRows(table);
  const columns = getHeadings(table).map((heading, column) => ({
    name: heading || `Coluna ${column + 1}`,
    label: heading ? `Coluna ${heading}` : `Coluna ${column + 1}`,
    target: choices.targets[column] ?? '',
    samples: findSamples(rows.map(({ cells }) => cells[column] ?? '')),
  }));
  const left = columns.filter(({ target, samples }) => target === '' && samples.length > 0);
  const missing = findMissingFields(choices.targets, rules);
  const note = findNoteField(rules.resource);
  const choose = (chosen: number, target: string) =>
    onChange({ targets: choices.targets.map((before, column) => (column === chosen ? target : before)) });
  const keepLeft = () =>
    onChange({ targets: columns.map(({ target, samples }) => (target === '' && samples.length > 0 ? EXTRA : target)) });
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
              Todo cliente tem {listLabels(listImportFields(rules).filter(({ isRequired }) => isRequired))}. Escolha a
              coluna de {listLabels(missing)}.
            </Alert>
          ) : (
            left.length > 0 && (
              <Alert
                severity="info"
                variant="outlined"
                action={
                  note !== undefined && (
                    <Button color="inherit" size="small" onClick={keepLeft}>
                      Guardar em “{getFieldOrThrow(rules.resource, note).label}”
                    </Button>
                  )
                }
                sx={{ overflowWrap: 'anywhere', flexWrap: 'wrap', '& > :nth-of-type(2)': { flex: '1 1 12em' } }}
              >
                {left.length === 1 ? 'Fica de fora a coluna' : 'Ficam de fora as colunas'}{' '}
                {left.map(({ name }) => name).join(', ')}.
              </Alert>
            )
          )}
          <Columns aria-label="Colunas do arquivo">
            {columns.map(({ name, label, target, samples }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <li key={column}>
                <div>
                  <strong>{name}</strong>
                  <small>{samples.length > 0 ? samples.join(' · ') : 'vazia'}</small>
                </div>
                <SelectField
                  ariaLabel={label}
                  value={target}
                  onChange={(value) => choose(column, value)}
                  emptyLabel="Não importar"
                  options={targets}
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
  const samples = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') samples.add(text.length > 60 ? `${text.slice(0, 60)}…` : text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

const Columns = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: theme.spacing(1, 2),
    alignItems: 'center',
    padding: theme.spacing(1.25, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 16em' },
  },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));
