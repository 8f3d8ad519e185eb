import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type Ref, useId } from 'react';
import { type DateOrder, type DateOrderFinding, readDay } from '../../../../domain/customerImport/days.ts';
import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import type { ImportRules } from '../../../../domain/customerImport/plan.ts';
import { formatDayLong } from '../../../../domain/dates.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import type { LineFate } from '../../../components/importFile/report.ts';
import { CUSTOMER_LINES, filterLines } from './lines.ts';
import type { ChosenFile, SetChoices } from './useImportFile.ts';

interface QuestionsProps {
  file: ChosenFile;
  dateOrder: DateOrderFinding | null;
  /** The area code of phones without one. */
  areaCode: string;
  candidates: readonly ImportCandidate[];
  rules: ImportRules;
  dateOrderRef: Ref<HTMLDivElement>;
  onChange: SetChoices;
}

/** What a person has to answer before the import can begin; null for nothing. */
export function findOpenQuestion(
  file: ChosenFile,
  dateOrder: DateOrderFinding | null,
  candidates: readonly ImportCandidate[],
): string | null {
  const isOpen = file.choices.dateOrder === null && dateOrder !== null && dateOrder.order === null;
  return isOpen && dependOnDateOrder(candidates) ? `Falta responder que dia é ${dateOrder.example}.` : null;
}

function dependOnDateOrder(candidates: readonly ImportCandidate[]): boolean {
  return candidates.some(({ dependsOnDateOrder }) => dependsOnDateOrder);
}

/** The fates of lines whose phone is confirmed by a customer or an earlier line, or does not matter. */
const SURE_FATES: readonly LineFate[] = ['unchanged', 'repeated', 'skipped'];

/** What is asked once for the whole file, where it matters. */
export function Questions({ file, dateOrder, areaCode, candidates, rules, dateOrderRef, onChange }: QuestionsProps) {
  const { choices } = file;
  const wrong = filterLines(candidates, 'wrong');
  const nameless = wrong.filter(({ state, values }) => values.name === '' && state.errors.phone === undefined);
  const unreadable = wrong.filter(({ isKeepable }) => isKeepable);
  const noArea = candidates.filter(
    (line) =>
      !SURE_FATES.includes(CUSTOMER_LINES.getFate(line)) &&
      (line.remarks.some((remark) => remark.startsWith('Sem DDD')) ||
        (line.state.kind === 'wrong' && line.state.errors.phone === 'Falta o DDD')),
  );
  const known = filterLines(candidates, 'known').filter(({ state }) =>
    state.differences.some(({ isFixed }) => !isFixed),
  );
  return (
    <Stack spacing={1.5}>
      {dateOrder?.example && dependOnDateOrder(candidates) && (
        <DateOrderQuestion
          ref={dateOrderRef}
          example={dateOrder.example}
          detected={dateOrder.order}
          order={choices.dateOrder ?? dateOrder.order}
          rules={rules}
          onChange={onChange}
        />
      )}
      {(noArea.length > 0 || choices.areaCode !== null) && (
        <TextField
          label="DDD dos números sem DDD"
          key={areaCode}
          defaultValue={areaCode}
          onBlur={(event) => onChange({ areaCode: event.target.value.replace(/\D/g, '').slice(0, 2) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') (event.target as HTMLInputElement).blur();
          }}
          helperText={`Em ${formatCount(noArea.length, 'linha', 'linhas')}`}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          sx={{ maxWidth: 260 }}
        />
      )}
      <Choice
        isShown={nameless.length > 0 || choices.keepNameless}
        checked={choices.keepNameless}
        label={`Importar quem não tem nome como “Sem nome”${count(nameless.length)}`}
        onChange={(keepNameless) => onChange({ keepNameless })}
      />
      <Choice
        isShown={unreadable.length > 0 || choices.keepUnreadable}
        checked={choices.keepUnreadable}
        label={`Importar mesmo sem entender um dado que não é obrigatório; ele vai para “${customers.fields.note.label}”${count(unreadable.length)}`}
        onChange={(keepUnreadable) => onChange({ keepUnreadable })}
      />
      <Choice
        isShown={rules.allowBalances && (known.length > 0 || choices.overwrite)}
        checked={choices.overwrite}
        label={`Usar os dados do arquivo no lugar dos que o cadastro já tem${count(known.length)}`}
        onChange={(overwrite) => onChange({ overwrite })}
      />
    </Stack>
  );
}

function count(lines: number): string {
  return lines > 0 ? ` (${formatCount(lines, 'linha', 'linhas')})` : '';
}

interface ChoiceProps {
  isShown: boolean;
  checked: boolean;
  label: string;
  onChange: (checked: boolean) => void;
}

function Choice({ isShown, checked, label, onChange }: ChoiceProps) {
  if (!isShown) return null;
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}

const ORDERS: Readonly<Record<DateOrder, string>> = { 'day-first': 'dia/mês', 'month-first': 'mês/dia' };

interface DateOrderQuestionProps {
  ref: Ref<HTMLDivElement>;
  example: string;
  /** As found out; null for a file that does not say. */
  detected: DateOrder | null;
  /** As chosen or found out; null if neither. */
  order: DateOrder | null;
  rules: ImportRules;
  onChange: SetChoices;
}

function DateOrderQuestion({ ref, example, detected, order: current, rules, onChange }: DateOrderQuestionProps) {
  const id = useId();
  const formatOrder = (order: DateOrder) => {
    const read = readDay(example, { order, today: rules.today });
    const day = 'day' in read ? (read.day ?? '') : '';
    return formatDayLong(day.length === 5 ? `2000-${day}` : day).replace(/^.*, /, '');
  };
  return (
    <FormControl ref={ref}>
      <FormLabel id={id}>
        {detected ? `Detectado: ${ORDERS[detected]}. ${example} é` : `Que dia é ${example}?`}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={current ?? ''}
        onChange={(_, value) => onChange({ dateOrder: value as DateOrder })}
      >
        {(['day-first', 'month-first'] as const).map((order) => (
          <FormControlLabel key={order} value={order} control={<Radio />} label={formatOrder(order)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
