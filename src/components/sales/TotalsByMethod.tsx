import { styled } from '@mui/material/styles';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Cents, formatMoney, negate, sumCents } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/numbers.ts';
import type { SalesTotals } from '../../../domain/schemas/saleResponse.ts';
import { Money } from '../NumericText.tsx';
import { OpenRowsButton } from '../OpenRowsButton.tsx';

interface TotalsByMethodProps {
  totals: SalesTotals;
  /** The label of the sum. */
  label: string;
  /** Opens the rows that add up to an amount. */
  openRows?: (title: string, rows: TotalsRows) => void;
}

/** Which rows. */
interface TotalsRows {
  figure: 'sales' | 'tips' | 'fees' | 'net' | 'closings' | 'uncovered';
  method?: PaymentMethod;
  employee_id?: Id;
}

/**
 * Totals by payment method and together, with sales and voids where there are voids. Below: tips by employee, card fees, and the
 * part that closings include.
 */
export function TotalsByMethod({ totals, label, openRows }: TotalsByMethodProps) {
  const buildOpen = (title: string, rows: TotalsRows) => openRows && (() => openRows(title, rows));
  const { by_method, amount, tips, fees, reversals, uncovered } = totals;
  const employeeTips = tips?.by_employee ?? [];
  const getVoidedTip = (id: Id) =>
    reversals?.tips?.by_employee.find(({ employee_id }) => isSameId(employee_id, id))?.amount;
  const cardFees = fees ? sumCents(Object.values(fees)) : 0;
  return (
    <>
      <Lines>
        {by_method &&
          paymentMethods.map((method) => (
            <Line
              key={method}
              label={PAYMENT_METHODS[method]}
              cents={by_method[method]}
              voidedCents={reversals?.by_method?.[method]}
              onOpen={buildOpen(`${label} em ${PAYMENT_METHODS[method]}`, { figure: 'sales', method })}
            />
          ))}
        <Line
          label={label}
          cents={amount}
          voidedCents={reversals?.amount}
          total
          onOpen={buildOpen(label, { figure: 'sales' })}
        />
      </Lines>
      {!by_method && (
        <Note>
          Soma dos serviços que o colaborador fez. As formas de pagamento são da venda inteira, e não de um serviço.
        </Note>
      )}
      {tips && employeeTips.length > 0 && (
        <Lines>
          {employeeTips.map(({ employee_id, name, amount: cents }) => (
            <Line
              key={employee_id}
              label={`Gorjeta para ${name}`}
              cents={cents}
              voidedCents={getVoidedTip(employee_id)}
              soldLabel="recebida"
              voidedLabel="devolvida"
              onOpen={buildOpen(`Gorjeta para ${name}`, { figure: 'tips', employee_id })}
            />
          ))}
          <Line
            label="Gorjetas, fora das vendas"
            cents={tips.total}
            onOpen={buildOpen('Gorjetas', { figure: 'tips' })}
          />
        </Lines>
      )}
      {cardFees !== 0 && (
        <Lines>
          <Line
            label="Taxas dos cartões"
            cents={negate(cardFees)}
            onOpen={buildOpen('Taxas dos cartões', { figure: 'fees' })}
          />
          <Line
            label="Líquido das taxas"
            cents={amount - cardFees}
            onOpen={buildOpen('Líquido das taxas', { figure: 'net' })}
          />
        </Lines>
      )}
      {uncovered && (
        <Lines>
          <Line
            label="Nos fechamentos"
            cents={amount - uncovered.amount}
            onOpen={buildOpen('Nos fechamentos', { figure: 'closings' })}
          />
          <Line
            label="Fora dos fechamentos"
            cents={uncovered.amount}
            note={formatMethods(uncovered.by_method)}
            onOpen={buildOpen('Fora dos fechamentos', { figure: 'uncovered' })}
          />
        </Lines>
      )}
    </>
  );
}

/** `3 vendas`, `3 vendas, 1 estorno` */
export function formatSalesCount(sales: number, voids: number): string {
  const soldLabel = formatCount(sales, 'venda', 'vendas');
  return voids === 0 ? soldLabel : `${soldLabel}, ${formatCount(voids, 'estorno', 'estornos')}`;
}

/** `Dinheiro −R$ 70,00, PIX R$ 70,00`; only the label for a single method, whose amount is the sum. */
function formatMethods(cents: Record<PaymentMethod, Cents>): string {
  const usedMethods = paymentMethods.filter((method) => cents[method] !== 0);
  if (usedMethods.length < 2) return usedMethods.map((method) => PAYMENT_METHODS[method]).join();
  return usedMethods.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(cents[method])}`).join(', ');
}

interface LineProps {
  label: string;
  cents: Cents;
  /** The voided amount, positive. */
  voidedCents?: Cents;
  /** The labels of the amounts before voids and of the voids. */
  soldLabel?: string;
  voidedLabel?: string;
  note?: string;
  total?: boolean;
  /** Opens the rows that add up to the amount. */
  onOpen?: () => void;
}

function Line({
  label,
  cents,
  voidedCents = 0,
  soldLabel = 'vendas',
  voidedLabel = 'estornos',
  note,
  total,
  onOpen,
}: LineProps) {
  const parts =
    voidedCents === 0
      ? note
      : `${soldLabel} ${formatMoney(cents + voidedCents)}, ${voidedLabel} ${formatMoney(negate(voidedCents))}`;
  return (
    <div data-total={total || undefined} data-opens={onOpen ? true : undefined}>
      <dt>
        {label}
        {parts && <small>{parts}</small>}
      </dt>
      <dd>{onOpen ? <OpenRowsButton label={label} cents={cents} onOpen={onOpen} /> : <Money cents={cents} />}</dd>
    </div>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}));

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& > [data-opens]': { position: 'relative', alignItems: 'center', minHeight: 44 },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& > [data-total]': {
    ...theme.typography.h3,
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
  },
  '& + &': {
    marginTop: theme.spacing(1.5),
    paddingTop: theme.spacing(1),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));
