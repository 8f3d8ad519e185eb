import type { LedgerMovement } from './cash.ts';
import { type PaymentMethod, paymentMethods } from './constants.ts';
import { type Cents, negate, sumCents } from './money.ts';

/* What should be in the drawer, and what was counted. Server and screens use the same functions. */

/** Cash taken out of the drawer, and cash put in, with their labels. */
export const CASH_MOVEMENT_KINDS = { sangria: 'Sangria', suprimento: 'Suprimento' } as const;
export type CashMovementKind = keyof typeof CASH_MOVEMENT_KINDS;

/** An amount in cents for each payment method. */
export type ByMethod = Record<PaymentMethod, Cents>;

/** The amounts of a session. Together with the float they are what `computeExpected` expects. */
export interface SessionFigures {
  float: Cents;
  /** Payments of sales, without tips and before voids. */
  takings: ByMethod;
  /** Tips minus reversed tips. */
  tips: ByMethod;
  /** Voided payments, as positive amounts. */
  reversals: ByMethod;
  suprimentos: Cents;
  sangrias: Cents;
  /** Expenses that the drawer paid, minus those taken back. */
  expenses: Cents;
  /** Cash of the other figures that came in, or went out, while no drawer was open: it was counted with the float. */
  in_float: Cents;
}

/** The figures of a session, where they are listed one below the other. */
export const FIGURE_LABELS: Record<keyof SessionFigures, string> = {
  float: 'Fundo de troco',
  takings: 'Vendas',
  tips: 'Gorjetas',
  reversals: 'Estornos',
  suprimentos: 'Suprimentos',
  sangrias: 'Sangrias',
  expenses: 'Despesas da gaveta',
  in_float: 'Já no fundo de troco',
};

/** A movement of the ledger in a session. */
export interface SessionMovement extends LedgerMovement {
  /** An expense that the drawer did not pay. */
  isOutside: boolean;
  /** Recorded while no drawer was open, before the float was counted. */
  isInFloat: boolean;
}

/** The figure that a movement of the ledger is in; null for points and for expenses that the drawer did not pay. */
function getLedgerFigure({
  kind,
  isOutside,
}: Pick<SessionMovement, 'kind' | 'isOutside'>): 'takings' | 'tips' | 'reversals' | 'expenses' | null {
  if (kind === 'sale') return 'takings';
  if (kind === 'sale_void') return 'reversals';
  if (kind === 'tip' || kind === 'tip_void') return 'tips';
  return kind.startsWith('expense') && !isOutside ? 'expenses' : null;
}

/** The figures of a session from its movements. Throws a RangeError above the safe integers of cents. */
export function computeSessionFigures(
  float: Cents,
  movements: readonly SessionMovement[],
  cashMovements: readonly { kind: CashMovementKind; cents: Cents }[],
): SessionFigures {
  const byFigure = Map.groupBy(movements, getLedgerFigure);
  const inFloat = movements.filter((movement) => movement.isInFloat);
  const sumFigure = (figure: 'takings' | 'tips' | 'reversals') => sumByMethod(byFigure.get(figure) ?? []);
  const sumKind = (kind: CashMovementKind) =>
    sumCents(cashMovements.filter((movement) => movement.kind === kind).map(({ cents }) => cents));
  return {
    float,
    takings: sumFigure('takings'),
    tips: sumFigure('tips'),
    reversals: mapMethods((method) => negate(sumFigure('reversals')[method])),
    suprimentos: sumKind('suprimento'),
    sangrias: sumKind('sangria'),
    expenses: negate(sumCents((byFigure.get('expenses') ?? []).map(({ cents }) => cents))),
    in_float: toEffects(inFloat).cash,
  };
}

/** What movements change by method; an expense that the drawer paid is cash. */
export function toEffects(movements: readonly Omit<SessionMovement, 'isInFloat'>[]): ByMethod {
  return sumByMethod(
    movements.map(({ kind, isOutside, method, cents }) => ({
      method: getLedgerFigure({ kind, isOutside }) === 'expenses' ? ('cash' as const) : method,
      cents,
    })),
  );
}

/** What each method should have: cash is what should be in the drawer, the others are what was taken. */
export function computeExpected(figures: SessionFigures): ByMethod {
  return mapMethods((method) => sumCents(listExpectedParts(figures, method).map(({ cents }) => cents)));
}

/** What the expected amount of a method is made of, in the order in which a person adds it up: what lowers it is negative. */
export function listExpectedParts(
  figures: SessionFigures,
  method: PaymentMethod,
): { figure: keyof SessionFigures; cents: Cents }[] {
  const { float, takings, tips, reversals, suprimentos, sangrias, expenses, in_float } = figures;
  const isCash = method === 'cash';
  return [
    ...(isCash ? [{ figure: 'float' as const, cents: float }] : []),
    { figure: 'takings', cents: takings[method] },
    { figure: 'tips', cents: tips[method] },
    { figure: 'reversals', cents: negate(reversals[method]) },
    ...(isCash
      ? [
          { figure: 'suprimentos' as const, cents: suprimentos },
          { figure: 'sangrias' as const, cents: negate(sangrias) },
          { figure: 'expenses' as const, cents: negate(expenses) },
          { figure: 'in_float' as const, cents: negate(in_float) },
        ]
      : []),
  ];
}

/** By method: a negative difference is missing ('Falta'), a positive one is too much ('Sobra'). */
export function computeDifference(counted: ByMethod, expected: ByMethod): ByMethod {
  return mapMethods((method) => sumCents([counted[method], negate(expected[method])]));
}

/** Whether any method differs, even if the differences add up to zero. */
export function hasDifference(difference: ByMethod): boolean {
  return paymentMethods.some((method) => difference[method] !== 0);
}

export function sumMethods(amounts: ByMethod): Cents {
  return sumCents(paymentMethods.map((method) => amounts[method]));
}

/** The sums of movements by their payment method; those without one add nothing. */
function sumByMethod(movements: readonly { method: PaymentMethod | null; cents: Cents }[]): ByMethod {
  return mapMethods((method) =>
    sumCents(movements.filter((movement) => movement.method === method).map(({ cents }) => cents)),
  );
}

function mapMethods(toCents: (method: PaymentMethod) => Cents): ByMethod {
  return { cash: toCents('cash'), pix: toCents('pix'), debit: toCents('debit'), credit: toCents('credit') };
}
