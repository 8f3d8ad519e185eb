import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ImportCandidate } from '../../../../domain/customerImport.ts';
import {
  type CsvLayout,
  findUnusedColumns,
  getDeclaredImportFields,
} from '../../../../domain/customerImportColumns.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { formatPhone, normalizePhone } from '../../../../domain/phone.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { DownloadLines } from './DownloadLines.tsx';
import { LineList } from './LineList.tsx';
import { isNew } from './lines.ts';
import { listLabels, useImportFields } from './useImportFields.ts';
import type { NewLine } from './useImportRun.ts';

interface ReviewStepProps {
  fileName: string;
  /** Column names of the file. */
  columnNames: readonly string[];
  layout: CsvLayout;
  candidates: readonly ImportCandidate[];
  onLayoutChange: (layout: CsvLayout) => void;
  onOtherFile: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** Step 2: the columns, and what would be imported. */
export function ReviewStep(props: ReviewStepProps) {
  const { fileName, columnNames, layout, candidates } = props;
  const required = useImportFields().filter(({ isRequired }) => isRequired);
  const isComplete = required.every(({ name }) => (layout.columns[name] ?? null) !== null);
  const unusedColumns = isComplete ? findUnusedColumns(columnNames, layout.columns) : [];
  const filterByState = (kind: ImportCandidate['state']['kind']) =>
    candidates.filter(({ state }) => state.kind === kind);
  const imported = candidates.filter(isNew);
  const newCount = imported.length;
  const [invalid, repeated, known] = [filterByState('wrong'), filterByState('repeated'), filterByState('known')];
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary">
            {fileName}: {formatCount(candidates.length, 'linha', 'linhas')}
          </Typography>
          <ColumnChoice names={columnNames} layout={layout} onChange={props.onLayoutChange} />
          {isComplete ? (
            <>
              <Typography role="status">
                {[
                  formatCount(newCount, 'cliente novo', 'clientes novos'),
                  known.length > 0 && formatCount(known.length, 'já existe', 'já existem'),
                  invalid.length > 0 && formatCount(invalid.length, 'linha com erro', 'linhas com erro'),
                  repeated.length > 0 && formatCount(repeated.length, 'linha repetida', 'linhas repetidas'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Typography>
              {unusedColumns.length > 0 && (
                <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {`${unusedColumns.length === 1 ? 'Fica de fora a coluna' : 'Ficam de fora as colunas'} ${unusedColumns.join(', ')}.`}
                </Typography>
              )}
              {newCount > 0 && <Preview lines={imported} />}
              <LineList title="Linhas com erro" lines={invalid} />
              <LineList title="Linhas repetidas no arquivo" lines={repeated} />
              {invalid.length + repeated.length > 0 && (
                <DownloadLines
                  label="Baixar estas linhas"
                  columnNames={columnNames}
                  candidates={[...invalid, ...repeated]}
                />
              )}
              <LineList title="Já são clientes" lines={known} />
            </>
          ) : (
            <Alert severity="warning" variant="outlined">
              Todo cliente tem {listLabels(required)}. Escolha a coluna de cada um.
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onOtherFile}>Escolher outro arquivo</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button variant="contained" disabled={!isComplete || newCount === 0} onClick={props.onStart}>
          {newCount === 0 ? 'Nada a importar' : `Importar ${formatCount(newCount, 'cliente', 'clientes')}`}
        </Button>
      </DialogActions>
    </>
  );
}

interface ColumnChoiceProps {
  names: readonly string[];
  layout: CsvLayout;
  onChange: (layout: CsvLayout) => void;
}

function ColumnChoice({ names, layout, onChange }: ColumnChoiceProps) {
  const fields = useImportFields();
  const choose = (field: string, value: string) =>
    onChange({ ...layout, columns: { ...layout.columns, [field]: value === '' ? null : Number(value) } });
  return (
    <>
      <Selects>
        {fields.map(({ name, label, isRequired }) => (
          <SelectField
            key={name}
            label={label}
            value={String(layout.columns[name] ?? '')}
            onChange={(value) => choose(name, value)}
            emptyLabel="Nenhuma coluna"
            options={names.map((columnName, column) => ({ value: String(column), label: columnName }))}
            error={isRequired && (layout.columns[name] ?? null) === null ? 'Escolha a coluna' : undefined}
          />
        ))}
      </Selects>
      <FormControlLabel
        label="A primeira linha tem os títulos das colunas"
        control={
          <Checkbox
            checked={layout.hasHeadings}
            onChange={(event) => onChange({ ...layout, hasHeadings: event.target.checked })}
          />
        }
      />
    </>
  );
}

const Selects = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

const PREVIEW_LINES = 5;

/** The first lines to be imported, as they will be stored. */
function Preview({ lines }: { lines: readonly NewLine[] }) {
  const id = useId();
  const declared = getDeclaredImportFields(useAvailableResource(customers));
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        Como ficam os primeiros
      </Typography>
      <List>
        {lines.slice(0, PREVIEW_LINES).map(({ line, values }) => {
          const details = [
            values.points && `${values.points} ${values.points === '1' ? 'ponto' : 'pontos'}`,
            values.last_visit && `última visita ${values.last_visit}`,
            ...declared.map(([name, { label }]) => values[name] && `${label}: ${values[name]}`),
          ].filter(Boolean);
          return (
            <li key={line}>
              <strong>{values.name || '—'}</strong>
              <span>{normalizePhone(values.phone) ? formatPhone(values.phone) : values.phone || '—'}</span>
              <span>{values.email || '—'}</span>
              {details.length > 0 && <span>{details.join(', ')}</span>}
            </li>
          );
        })}
      </List>
    </section>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: theme.spacing(0, 2),
    padding: theme.spacing(1, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '5fr 4fr 6fr' },
  },
  '& span': { color: theme.vars.palette.text.secondary },
}));
