import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CsvRow } from '../../../../domain/csvReading.ts';
import type { Candidate } from '../../../../domain/customerImport.ts';
import { columnNames, type Layout } from '../../../../domain/customerImportColumns.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { LineList } from './LineList.tsx';
import { isNew, reasonAgainst } from './lines.ts';
import { Preview } from './Preview.tsx';
import { counted } from './sentences.ts';

interface ReviewStepProps {
  fileName: string;
  rows: readonly CsvRow[];
  layout: Layout;
  candidates: readonly Candidate[];
  onLayout: (layout: Layout) => void;
  onOtherFile: () => void;
  onCancel: () => void;
  onStart: () => void;
}

const NONE_TRIED = new Map<number, never>();

/** Second: what the columns are, and what would become of the lines. */
export function ReviewStep(props: ReviewStepProps) {
  const { fileName, rows, layout, candidates } = props;
  const isComplete = Object.values(layout.columns).every((column) => column !== null);
  const withState = (is: Candidate['state']['is']) => candidates.filter(({ state }) => state.is === is);
  const said = (lines: readonly Candidate[]) =>
    lines.map((candidate) => ({ candidate, reason: reasonAgainst(candidate, NONE_TRIED) ?? '' }));
  const fresh = candidates.filter(isNew).length;
  const known = withState('known').length;
  const [wrong, repeated] = [withState('wrong'), withState('repeated')];
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary">
            {fileName}: {counted(candidates.length, 'linha', 'linhas')}
          </Typography>
          <ColumnChoice names={columnNames(rows, layout.hasHeadings)} layout={layout} onChange={props.onLayout} />
          {isComplete ? (
            <>
              <Typography role="status">
                {[
                  counted(fresh, 'cliente novo', 'clientes novos'),
                  known > 0 && counted(known, 'já existe', 'já existem'),
                  wrong.length > 0 && counted(wrong.length, 'linha com erro', 'linhas com erro'),
                  repeated.length > 0 && counted(repeated.length, 'linha repetida', 'linhas repetidas'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Typography>
              {candidates.length > 0 && <Preview candidates={candidates} />}
              <LineList title="Linhas com erro" lines={said(wrong)} />
              <LineList title="Linhas repetidas no arquivo" lines={said(repeated)} />
            </>
          ) : (
            <Alert severity="warning" variant="outlined">
              Todo cliente tem nome, telefone e e-mail. Escolha a coluna de cada um.
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onOtherFile}>Escolher outro arquivo</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button variant="contained" disabled={!isComplete || fresh === 0} onClick={props.onStart}>
          {fresh === 0 ? 'Nada a importar' : `Importar ${counted(fresh, 'cliente', 'clientes')}`}
        </Button>
      </DialogActions>
    </>
  );
}
