import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Cents, formatMoney, sumCents } from '../../../domain/money.ts';
import type { SalesTotals } from '../../../domain/responses.ts';
import { formatCount, Money } from '../NumericText.tsx';

interface TotalsByMethodProps {
  totals: SalesTotals;
  /** What the sum beneath is called. */
  label: string;
}

/**
 * What sales less voids come to by each way to pay and together, each sum with the two it comes from where something was voided; apart
 * from it the tips with whose they are, what card companies keep, and what closings count of it.
 */
export function TotalsByMethod({ totals, label }: TotalsByMethodProps) {
  const { by_method, amount, tips, fees, reversals, uncovered } = totals;
  const given = tips?.by_employee ?? [];
  const tipBack = (id: Id) => reversals?.tips?.by_employee.find(({ employee_id }) => isSameId(employee_id, id))?.amount;
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
              back={reversals?.by_method?.[method]}
            />
          ))}
        <Line label={label} cents={amount} back={reversals?.amount} total />
      </Lines>
      {!by_method && (
        <Note>
          Soma dos serviços que o colaborador fez. As formas de pagamento são da venda inteira, e não de um serviço.
        </Note>
      )}
      {tips && given.length > 0 && (
        <Lines>
          {given.map(({ employee_id, name, amount: cents }) => (
            <Line
              key={employee_id}
              label={`Gorjeta para ${name}`}
              cents={cents}
              back={tipBack(employee_id)}
              sold="recebida"
              voided="devolvida"
            />
          ))}
          <Line label="Gorjetas, fora das vendas" cents={tips.total} />
        </Lines>
      )}
      {cardFees !== 0 && (
        <Lines>
          <Line label="Taxas dos cartões" cents={0 - cardFees} />
          <Line label="Líquido das taxas" cents={amount - cardFees} />
        </Lines>
      )}
      {uncovered && (
        <Lines>
          <Line label="Nos fechamentos" cents={amount - uncovered.amount} />
          <Line label="Fora dos fechamentos" cents={uncovered.amount} note={methodsWords(uncovered.by_method)} />
        </Lines>
      )}
    </>
  );
}

/** `3 vendas`, `3 vendas, 1 estorno` */
export function formatSalesCount(sales: number, voids: number): string {
  const sold = formatCount(sales, 'venda', 'vendas');
  return voids === 0 ? sold : `${sold}, ${formatCount(voids, 'estorno', 'estornos')}`;
}

/** `Dinheiro −R$ 70,00, PIX R$ 70,00`; empty where there is one way at most, whose amount is the sum. */
function methodsWords(cents: Record<PaymentMethod, Cents>): string {
  const moved = paymentMethods.filter((method) => cents[method] !== 0);
  if (moved.length < 2) return moved.map((method) => PAYMENT_METHODS[method]).join();
  return moved.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(cents[method])}`).join(', ');
}

interface LineProps {
  label: ReactNode;
  cents: Cents;
  /** How much less it is by voids, as a positive amount. */
  back?: Cents;
  /** What the amounts before and of the voids are called. */
  sold?: string;
  voided?: string;
  note?: string;
  total?: boolean;
}

function Line({ label, cents, back = 0, sold = 'vendas', voided = 'estornos', note, total }: LineProps) {
  const parts = back === 0 ? note : `${sold} ${formatMoney(cents + back)}, ${voided} ${formatMoney(0 - back)}`;
  return (
    <div data-total={total || undefined}>
      <dt>
        {label}
        {parts && <small>{parts}</small>}
      </dt>
      <dd>
        <Money cents={cents} />
      </dd>
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
