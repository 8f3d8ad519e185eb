import type { ReactNode } from 'react';
import { type Cents, formatMoney } from '../../../domain/money.ts';

/** A line of a sheet: what it is, and its amount or words at the end. */
export function Row({ label, cents, total, children }: RowProps) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{label}</dt>
      {cents === undefined ? <dd>{children}</dd> : <dd className="money">{formatMoney(cents)}</dd>}
    </div>
  );
}

interface RowProps {
  label: string;
  cents?: Cents;
  /** The one that counts. */
  total?: boolean;
  children?: ReactNode;
}
