import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { splitDifference } from '../../../domain/commission.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { NamedRecord } from '../../../domain/ids.ts';
import { type Cents, formatMoney, sumCents } from '../../../domain/money.ts';
import { formatSoldRate } from '../../../domain/rateTexts.ts';
import { type Adjustment, type Advance, adjustments, advances } from '../../../domain/resources/commissions.ts';
import { formatSaleNumber } from '../../../domain/saleTexts.ts';
import type { CommissionEntry } from '../../../domain/schemas/commission.ts';
import { describeEntry, formatCut, formatEntryTitle, formatPayoutNumber } from '../../../domain/statement.ts';
import { capitalize } from '../../../domain/text.ts';
import { useMayCall } from '../../access.ts';
import { AmountList, AmountSum } from '../../components/AmountList.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { formatFailure } from '../../components/errorMessages.ts';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { commissionMethods } from '../../dataProvider/methods/commissions.ts';
import { ConfirmDelete, SaleDialog } from '../../lazyDialogs.ts';
import { CountedDrawerNote } from '../../resources/expenses/CountedDrawerNote.tsx';
import { tabularNumerals } from '../../theme/typography.ts';
import { AdjustmentDialog, AdvanceDialog } from './lazyDialogs.ts';

/** Rows shown at first, and added each time: before the first payout a statement may have years of rows. */
const PAGE_SIZE = 100;

/** A row of a statement; of the rows of several professionals each has its own. */
export type StatementRow = CommissionEntry & { employee?: NamedRecord };

interface EntriesProps {
  entries: readonly StatementRow[];
  /** Null where each row has its own. */
  employee: NamedRecord | null;
  /** The rows that no payout has, also of before the period. */
  isOpen: boolean;
}

/** Rows of a statement with their sum: a table where it fits, otherwise a list. The newest are shown first. */
export function Entries({ entries, employee, isOpen }: EntriesProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (entries.length === 0) {
    return (
      <Typography color="textSecondary">
        {isOpen ? 'Nada em aberto: tudo já está em um pagamento.' : 'Nada neste período.'}
      </Typography>
    );
  }
  const shown = entries.toReversed().slice(0, count);
  const Rows = isWide ? EntryTable : EntryList;
  return (
    <>
      <Rows entries={shown} all={entries} employee={employee} />
      {shown.length < entries.length && (
        <Button sx={{ mt: 1, alignSelf: 'flex-start' }} onClick={() => setCount(count + PAGE_SIZE)}>
          {`Mostrar mais itens (${shown.length} de ${entries.length})`}
        </Button>
      )}
    </>
  );
}

interface RowsProps {
  /** The rows shown. */
  entries: readonly StatementRow[];
  /** All rows, for their sums. */
  all: readonly StatementRow[];
  employee: NamedRecord | null;
}

/** The columns between the price and the base; most are shown only where a row has such an amount. */
const DIFFERENCES = [
  { label: 'Desconto', isAlwaysShown: true, read: readDifference('discount') },
  { label: 'Acréscimo', read: readDifference('surcharge') },
  { label: 'Taxa do cartão', read: readDifference('fee') },
  { label: 'Desconto do salão', read: readDifference('shopDiscount') },
];

/** Returns a function that reads a part of the difference of a line; null for a row that is no line. */
function readDifference(part: keyof ReturnType<typeof splitDifference>) {
  return (entry: CommissionEntry): Cents | null => (entry.base === null ? null : splitDifference(entry)[part]);
}

function EntryTable({ entries, all, employee }: RowsProps) {
  const sum = (key: 'price' | 'base' | 'amount') => sumCents(all.map((entry) => entry[key]));
  const hasLines = all.some(({ base }) => base !== null);
  const differences = DIFFERENCES.filter(
    ({ isAlwaysShown, read }) => isAlwaysShown || all.some((entry) => read(entry)),
  );
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Item</th>
          {!employee && (
            <th scope="col" data-name>
              Colaborador
            </th>
          )}
          <th scope="col">Preço</th>
          {differences.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Base</th>
          <th scope="col">Comissão</th>
          <th scope="col">Valor</th>
          <th scope="col">Pagamento</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <NumericText>{formatDay(entry.date)}</NumericText>
            </td>
            <th scope="row">
              <EntryText entry={entry} employee={employee ?? entry.employee} />
            </th>
            {!employee && <td data-name>{entry.employee?.name}</td>}
            <td>
              <Amount cents={entry.price} />
            </td>
            {differences.map(({ label, read }) => (
              <td key={label}>
                <Amount cents={read(entry)} />
              </td>
            ))}
            <td>
              <Amount cents={entry.base} />
            </td>
            <td>
              <NumericText>{formatSoldRate(entry.rate)}</NumericText>
            </td>
            <td data-amount>
              <Money cents={entry.amount} />
            </td>
            <td>
              <NumericText>{formatPayoutNumber(entry)}</NumericText>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={employee ? 2 : 3}>
            Soma
          </th>
          <td>
            <Amount cents={hasLines ? sum('price') : null} />
          </td>
          {differences.map(({ label, read }) => (
            <td key={label}>
              <Amount cents={hasLines ? sumCents(all.map(read)) : null} />
            </td>
          ))}
          <td>
            <Amount cents={hasLines ? sum('base') : null} />
          </td>
          <td />
          <td data-amount>
            <Money cents={sum('amount')} />
          </td>
          <td />
        </tr>
      </tfoot>
    </Table>
  );
}

function EntryList({ entries, all, employee }: RowsProps) {
  return (
    <>
      <AmountList>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <EntryText entry={entry} employee={employee ?? entry.employee} />
              <Note>{formatCut(entry)}</Note>
              <Note>
                {[formatDay(entry.date), !employee && entry.employee?.name, formatPayoutNumber(entry)]
                  .filter(Boolean)
                  .join(' · ')}
              </Note>
            </div>
            <strong>
              <Money cents={entry.amount} />
            </strong>
          </li>
        ))}
      </AmountList>
      <AmountSum>
        <span>Soma</span>
        <Money cents={sumCents(all.map(({ amount }) => amount))} />
      </AmountSum>
    </>
  );
}

function Amount({ cents }: { cents: Cents | null }) {
  return cents === null ? null : <Money cents={cents} />;
}

/** What a row is, its sale, what there is to know about it, and the buttons of an advance or an adjustment that no payout has. */
function EntryText({ entry, employee }: { entry: CommissionEntry; employee: NamedRecord | undefined }) {
  const openDialog = useDialog();
  const mayOpenSale = useMayCall('GET /sales');
  const mayEditAdvance = useMayCall('PUT /advances/edit/:id');
  const mayEditAdjustment = useMayCall('PUT /adjustments/edit/:id');
  const { kind, sale_id, number, is_estimated, advance_id, payout } = entry;
  return (
    <>
      <Title>
        {formatEntryTitle(entry)}
        {is_estimated && <Badge>estimada</Badge>}
        {sale_id !== null && number !== null && mayOpenSale && (
          <Button
            size="small"
            onClick={() => openDialog((close) => <SaleDialog id={sale_id} number={number} onClose={close} />)}
          >
            {capitalize(formatSaleNumber(number))}
          </Button>
        )}
        {employee && advance_id !== null && payout === null && mayEditAdvance && (
          <AdvanceButtons id={advance_id} entry={entry} employee={employee} />
        )}
        {employee && kind === 'adjustment' && payout === null && mayEditAdjustment && (
          <AdjustmentButtons entry={entry} employee={employee} />
        )}
      </Title>
      {describeEntry(entry).map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
    </>
  );
}

interface AdvanceButtonsProps {
  /** The id of the advance. */
  id: CommissionEntry['id'];
  entry: CommissionEntry;
  employee: NamedRecord;
}

function AdvanceButtons({ id, entry, employee }: AdvanceButtonsProps) {
  const openDialog = useDialog();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);

  async function open(render: (record: Advance, close: () => void) => ReactNode) {
    setLoading(true);
    try {
      const record = await commissionMethods.getAdvance(id);
      if (record) openDialog((close) => render(record, close));
      else notify(advances.texts.notFound, { type: 'error' });
    } catch (error) {
      notify(formatFailure('Erro ao abrir vale', error as Error), { type: 'error' });
    } finally {
      setLoading(false);
    }
  }

  return (
    <RowButtons
      // A statement may have several advances.
      name={`vale de ${employee.name}, ${formatMoney(Math.abs(entry.amount))} em ${formatDay(entry.date)}`}
      isLoading={isLoading}
      onEdit={() => open((record, close) => <AdvanceDialog employee={employee} record={record} onClose={close} />)}
      onDelete={() =>
        open((record, close) => (
          <ConfirmDelete
            resource={advances}
            record={record}
            note={<CountedDrawerNote payment={record} which="que pagou este vale" />}
            onClose={close}
          />
        ))
      }
    />
  );
}

function AdjustmentButtons({ entry, employee }: Omit<AdvanceButtonsProps, 'id'>) {
  const openDialog = useDialog();
  const { id, amount, text: reason, date } = entry;
  const record = { id, employee_id: employee.id, employee: employee.name, amount, reason, created_at: date };
  return (
    <RowButtons
      name={`ajuste de ${employee.name}, ${formatMoney(amount)} em ${formatDay(date)}`}
      onEdit={() =>
        openDialog((close) => <AdjustmentDialog employee={employee} record={record as Adjustment} onClose={close} />)
      }
      onDelete={() => openDialog((close) => <ConfirmDelete resource={adjustments} record={record} onClose={close} />)}
    />
  );
}

interface RowButtonsProps {
  /** The row in the labels of the buttons. */
  name: string;
  isLoading?: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function RowButtons({ name, isLoading = false, onEdit, onDelete }: RowButtonsProps) {
  return (
    <>
      <IconButton title="Editar" aria-label={`Editar ${name}`} loading={isLoading} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <IconButton title="Excluir" color="error" aria-label={`Excluir ${name}`} onClick={onDelete}>
        <DeleteOutlined />
      </IconButton>
    </>
  );
}

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  overflowWrap: 'anywhere',
  // The line is as high as a button, so that rows with and without one look alike.
  minHeight: 44,
  fontWeight: 600,
  '& > .MuiButton-root': { minWidth: 0, paddingInline: theme.spacing(1) },
}));

const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px',
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  border: `1px dashed ${theme.vars.palette.text.secondary}`,
}));

const Note = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
  '&:empty': { display: 'none' },
}));

const Table = styled('table')(({ theme }) => ({
  ...tabularNumerals,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: theme.spacing(1), textAlign: 'end', verticalAlign: 'top', fontWeight: 400 },
  '& tbody td': { lineHeight: '44px', paddingBlock: theme.spacing(0.5) },
  '& tbody th': { paddingBlock: theme.spacing(0.5) },
  '& thead th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& th:first-of-type, & td:first-of-type, & thead th:nth-of-type(2), & tbody th': { textAlign: 'start' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
  // Below the second heading.
  '& tbody th:first-of-type': { paddingInlineStart: theme.spacing(1) },
  '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& [data-amount]': { fontWeight: 600 },
  '& [data-name]': { textAlign: 'start' },
  // A long name wraps, with its first line beside those of the amounts.
  '& tbody [data-name]': { minWidth: '12em', lineHeight: '20px', paddingBlock: 16, overflowWrap: 'anywhere' },
  '& tfoot': {
    fontWeight: 600,
    '& th, & td': { fontWeight: 600 },
    '& td:first-of-type': { paddingInlineStart: theme.spacing(1), textAlign: 'end' },
  },
}));
