import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import type { FileRow } from '../../../domain/importFile/delimited.ts';
import { type FileTable, type FormatChoice, getHeadings, getValueRows } from '../../../domain/importFile/readFile.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { SelectField } from '../SelectField.tsx';
import { FormatFields } from './FormatFields.tsx';
import { shortenCell } from './LineList.tsx';
import { OpenQuestion } from './OpenQuestion.tsx';

interface ColumnsStepProps {
  fileName: string;
  table: FileTable;
  /** What each column becomes; empty for a column that is left out. */
  targets: readonly string[];
  /** What a column can become. */
  options: readonly { value: string; label: string }[];
  busy: boolean;
  problem: string | null;
  /** What keeps the import from going on: a field without a column. */
  missing: string | null;
  /** What can be done with the columns that are left out and have values, by their position. */
  renderLeftAction?: (columns: readonly number[]) => ReactNode;
  onFormatChange: (choice: FormatChoice) => void;
  onHeadingRowChange: (headingRow: number | null) => void;
  onChoose: (column: number, target: string) => void;
  onOtherFile: () => void;
  onCancel: () => void;
  onContinue: () => void;
}

const SAMPLES = 2;
const ONE_COLUMN =
  'O arquivo tem uma coluna só. Escolha outro separador, ou ponha cada dado em uma coluna da planilha e escolha o arquivo de novo.';

/** Step 2: how the file is read, and what each column becomes. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { table, targets, problem, missing } = props;
  const id = useId();
  const columnsRef = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => getValueRows(table), [table]);
  const sampledColumns = useMemo(
    () => getHeadings(table).map((heading, position) => ({ heading, samples: findSamples(rows, position) })),
    [table, rows],
  );
  const columns = sampledColumns.map(({ heading, samples }, position) => ({
    position,
    name: heading || `Coluna ${position + 1}`,
    label: heading ? `Coluna ${heading}` : `Coluna ${position + 1}`,
    target: targets[position] ?? '',
    samples,
  }));
  const left = columns.filter(({ target, samples }) => target === '' && samples.length > 0);
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {props.fileName}: {formatCount(rows.length, 'linha', 'linhas')}
          </Typography>
          <FormatFields
            table={table}
            onFormatChange={props.onFormatChange}
            onHeadingRowChange={props.onHeadingRowChange}
          />
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
          {missing === null && left.length > 0 && (
            <Alert
              severity="info"
              variant="outlined"
              action={props.renderLeftAction?.(left.map(({ position }) => position))}
              sx={{ overflowWrap: 'anywhere', flexWrap: 'wrap', '& > :nth-of-type(2)': { flex: '1 1 12em' } }}
            >
              {left.length === 1 ? 'Fica de fora a coluna' : 'Ficam de fora as colunas'}{' '}
              {left.map(({ name }) => name).join(', ')}.
            </Alert>
          )}
          <Columns ref={columnsRef} aria-label="Colunas do arquivo">
            {columns.map(({ position, name, label, target, samples }) => (
              <li key={position}>
                <div>
                  <strong>{name}</strong>
                  <small>{samples.length > 0 ? samples.join(' · ') : 'vazia'}</small>
                </div>
                <SelectField
                  ariaLabel={label}
                  value={target}
                  onChange={(value) => props.onChoose(position, value)}
                  emptyLabel="Não importar"
                  options={props.options}
                />
              </li>
            ))}
          </Columns>
        </Stack>
      </DialogContent>
      {missing !== null &&
        (columns.length === 1 ? (
          <OpenQuestion id={id} text={ONE_COLUMN} />
        ) : (
          <OpenQuestion id={id} text={missing} target={columnsRef} label="Escolher" />
        ))}
      <DialogActions>
        <Button onClick={props.onOtherFile}>Escolher outro arquivo</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button
          variant="contained"
          loading={props.busy}
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : id}
          onClick={props.onContinue}
        >
          Continuar
        </Button>
      </DialogActions>
    </>
  );
}

/** The first values of a column. */
function findSamples(rows: readonly FileRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column]?.trim() ?? '';
    if (text !== '') samples.add(shortenCell(text));
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
