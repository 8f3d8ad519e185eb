import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, type Ref, useRef } from 'react';
import { getDeclaredImportFields } from '../../../../domain/customerImport/columns.ts';
import type { DateOrderFinding } from '../../../../domain/customerImport/days.ts';
import type { Change } from '../../../../domain/customerImport/known.ts';
import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import type { ImportRules } from '../../../../domain/customerImport/plan.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { formatPhone, normalizePhone } from '../../../../domain/phone.ts';
import { CorrectionInputs } from '../../../components/importFile/CorrectionInputs.tsx';
import { DownloadLines } from '../../../components/importFile/DownloadLines.tsx';
import { Cells, LineList, renderRejected } from '../../../components/importFile/LineList.tsx';
import { ReviewActions } from '../../../components/importFile/ReviewActions.tsx';
import { countPlanned, listRejected } from '../../../components/importFile/report.ts';
import { CUSTOMER_LINES, filterLines, formatPlanned, type Line } from './lines.ts';
import { findOpenQuestion, Questions } from './Questions.tsx';
import type { ChosenFile, SetChoices } from './useImportFile.ts';
import { useImportRules } from './useImportRules.ts';

interface ReviewStepProps {
  file: ChosenFile;
  dateOrder: DateOrderFinding | null;
  areaCode: string;
  /** Null while the lines are read for the first time. */
  candidates: readonly ImportCandidate[] | null;
  isReading: boolean;
  columnNames: readonly string[];
  /** Nothing may be left to send of an import that goes on. */
  canFinish: boolean;
  onChange: SetChoices;
  onBack: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** Step 3: what would be imported, the questions about the file, and the lines that need a person. */
export function ReviewStep(props: ReviewStepProps) {
  const { file, candidates, isReading, dateOrder } = props;
  const counts = countPlanned(candidates ?? [], CUSTOMER_LINES);
  const dateOrderRef = useRef<HTMLDivElement>(null);
  return (
    <>
      <DialogContent aria-busy={isReading}>
        {candidates === null ? (
          <LinearProgress aria-label="Conferindo" />
        ) : (
          <Review {...props} candidates={candidates} dateOrderRef={dateOrderRef} />
        )}
      </DialogContent>
      <ReviewActions
        {...props}
        count={counts.created + counts.updated}
        words={['cliente', 'clientes']}
        openQuestion={findOpenQuestion(file, dateOrder, candidates ?? [])}
        questionRef={dateOrderRef}
      />
    </>
  );
}

function Review({
  file,
  columnNames,
  dateOrder,
  areaCode,
  candidates,
  dateOrderRef,
  onChange,
}: ReviewStepProps & { candidates: readonly ImportCandidate[]; dateOrderRef: Ref<HTMLDivElement> }) {
  const rules = useImportRules();
  return (
    <Stack spacing={2.5}>
      <Typography role="status">{formatPlanned(countPlanned(candidates, CUSTOMER_LINES))}</Typography>
      <Questions
        file={file}
        dateOrder={dateOrder}
        areaCode={areaCode}
        candidates={candidates}
        rules={rules}
        dateOrderRef={dateOrderRef}
        onChange={onChange}
      />
      <Lines candidates={candidates} columnNames={columnNames} rules={rules} onChange={onChange} />
    </Stack>
  );
}

interface LinesProps extends Pick<ReviewStepProps, 'columnNames' | 'onChange'> {
  candidates: readonly ImportCandidate[];
  rules: ImportRules;
}

/** The lines by what becomes of them. Drawn again only for other lines: an answer is seen at once. */
const Lines = memo(function Lines({ candidates, columnNames, rules, onChange }: LinesProps) {
  const created = filterLines(candidates, 'new');
  const known = filterLines(candidates, 'known');
  const changed = known.filter(({ state }) => state.changes.length > 0);
  const unchanged = known.filter(({ state }) => state.changes.length === 0);
  const [shared, wrong, repeated, skipped] = [
    filterLines(candidates, 'shared'),
    filterLines(candidates, 'wrong'),
    filterLines(candidates, 'repeated'),
    filterLines(candidates, 'skipped'),
  ];
  const decide = (lines: readonly { line: number }[], decision: 'same' | 'other') =>
    onChange(({ decisions }) => ({
      decisions: { ...decisions, ...Object.fromEntries(lines.map(({ line }) => [line, decision])) },
    }));
  const undecide = (line: number) => onChange(({ decisions: { [line]: _, ...decisions } }) => ({ decisions }));
  const decided = new Set(candidates.flatMap(({ line, decision }) => (decision ? [line] : [])));
  const withDecision = (line: number, content: ReactNode) => (
    <>
      {content}
      {decided.has(line) && (
        <Button size="small" onClick={() => undecide(line)} aria-label={`Linha ${line}: decidir de novo`}>
          Decidir de novo
        </Button>
      )}
    </>
  );
  const correct = (line: number, field: string, text: string) =>
    onChange(({ corrections }) => ({
      corrections: { ...corrections, [line]: { ...corrections[line], [field]: text } },
    }));
  return (
    <>
      {shared.length > 1 && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => decide(shared, 'other')}>
              Todas são outras pessoas
            </Button>
          }
        >
          {formatCount(shared.length, 'linha tem', 'linhas têm')} o telefone de outra pessoa.
        </Alert>
      )}
      <LineList
        title="Mesmo telefone, outro nome"
        lines={shared}
        render={(line) => <SharedLine line={line} onDecide={(decision) => decide([line], decision)} />}
      />
      <LineList
        title="Não entram"
        lines={wrong}
        render={(line) => (
          <WrongLine line={line} rules={rules} onCorrect={(field, text) => correct(line.line, field, text)} />
        )}
      />
      {wrong.length + repeated.length + shared.length > 0 && (
        <DownloadLines
          label="Baixar estas linhas"
          columnNames={columnNames}
          lines={listRejected([...shared, ...wrong, ...repeated], CUSTOMER_LINES)}
        />
      )}
      <LineList
        title="Clientes novos"
        // Those with a remark first: a person should see what is changed.
        lines={[
          ...created.filter(({ remarks }) => remarks.length > 0),
          ...created.filter(({ remarks }) => remarks.length === 0),
        ]}
        render={(line) => withDecision(line.line, <NewLine line={line} rules={rules} />)}
      />
      <LineList
        title="Já são clientes e ganham dados"
        lines={changed}
        render={(line) => withDecision(line.line, <KnownLine line={line} />)}
      />
      <LineList
        title="Repetidas no arquivo"
        lines={listRejected(repeated, CUSTOMER_LINES)}
        render={(line) => withDecision(line.line, renderRejected(line))}
      />
      <LineList title="Puladas" lines={listRejected(skipped, CUSTOMER_LINES)} render={renderRejected} />
      <LineList
        title="Já são clientes"
        lines={unchanged}
        render={(line) => withDecision(line.line, <KnownLine line={line} />)}
      />
    </>
  );
});

function showPhone(phone: string | undefined): string {
  if (!phone) return '—';
  return normalizePhone(phone) ? formatPhone(phone) : phone;
}

/** A new customer as it will be stored. */
function NewLine({ line: { values, remarks }, rules }: { line: Line<'new'>; rules: ImportRules }) {
  const details = [
    values.points && `${values.points} ${values.points === '1' ? 'ponto' : 'pontos'}`,
    values.total_visits && `${values.total_visits} ${values.total_visits === '1' ? 'visita' : 'visitas'}`,
    values.last_visit && `última visita ${values.last_visit}`,
    values.registration_date && `cliente desde ${values.registration_date}`,
    ...getDeclaredImportFields(rules.resource).map(([name, { label }]) => values[name] && `${label}: ${values[name]}`),
  ].filter(Boolean);
  return (
    <>
      <Person>
        <strong>{values.name}</strong>
        <span>{showPhone(values.phone)}</span>
        <span>{values.email || '—'}</span>
      </Person>
      {details.length > 0 && <small>{details.join(', ')}</small>}
      {remarks.map((remark) => (
        <Remark key={remark}>{remark}</Remark>
      ))}
    </>
  );
}

function KnownLine({ line: { state } }: { line: Line<'known'> }) {
  const { customer, mergedName, changes, differences } = state;
  return (
    <>
      <Person>
        <strong>{customer.name}</strong>
        <span>{showPhone(customer.phone)}</span>
      </Person>
      {mergedName !== undefined && <small>O cadastro “{mergedName}” do arquivo foi juntado a este.</small>}
      {changes.map((change) => (
        <Remark key={change.field}>{describeChange(change)}</Remark>
      ))}
      {differences.map(({ field, label, before, after, isFixed }) => (
        <small key={field}>
          {label}: fica {before || 'vazio'}; no arquivo, {after}
          {isFixed && ', que não é usado'}
        </small>
      ))}
    </>
  );
}

function describeChange({ label, before, after }: Change): string {
  return before === '' ? `${label}: ${after}` : `${label}: ${before} passa a ${after}`;
}

function SharedLine({ line, onDecide }: { line: Line<'shared'>; onDecide: (decision: 'same' | 'other') => void }) {
  const { values, state } = line;
  const owner =
    state.firstLine === null ? `${state.name}, que já é cliente` : `${state.name}, da linha ${state.firstLine}`;
  return (
    <>
      <Person>
        <strong>{values.name}</strong>
        <span>{showPhone(values.phone)}</span>
      </Person>
      <small>O mesmo telefone de {owner}.</small>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 0.5 }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => onDecide('other')}
          aria-label={`Linha ${line.line}: é outra pessoa`}
        >
          É outra pessoa
        </Button>
        <Button size="small" onClick={() => onDecide('same')} aria-label={`Linha ${line.line}: é a mesma pessoa`}>
          É a mesma
        </Button>
      </Stack>
    </>
  );
}

interface WrongLineProps {
  line: Line<'wrong'>;
  rules: ImportRules;
  onCorrect: (field: string, text: string) => void;
}

/** A line that cannot be taken, with an input for each wrong value. */
function WrongLine({ line, rules, onCorrect }: WrongLineProps) {
  return (
    <>
      <Cells cells={line.cells} />
      <CorrectionInputs
        line={line.line}
        resource={rules.resource}
        errors={line.state.errors}
        values={line.values}
        onCorrect={onCorrect}
      />
      {line.remarks.map((remark) => (
        <Remark key={remark}>{remark}</Remark>
      ))}
    </>
  );
}

const Person = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0, 2),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '5fr 4fr 6fr' },
  '& span': { color: theme.vars.palette.text.secondary },
}));

const Remark = styled('div')(({ theme }) => ({
  color: theme.vars.palette.warning.main,
  fontSize: '0.875rem',
  whiteSpace: 'pre-line',
}));
