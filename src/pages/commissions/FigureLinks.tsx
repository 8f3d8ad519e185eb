import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { NamedRecord } from '../../../domain/ids.ts';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { formatEarlierPart } from '../../../domain/statement.ts';
import { useMayCall } from '../../access.ts';
import { Money } from '../../components/NumericText.tsx';
import { getCommissionsAddress } from './period.ts';
import type { ChosenFigure } from './StatementFigures.tsx';

interface BalanceProps {
  owner: NamedRecord;
  period: DayRange;
  balance: Cents;
  /** How many rows the balance has; undefined if the back end does not say. */
  rows: number | undefined;
  /** The part from before the period: the other figures do not have it. */
  before: Cents;
}

/** What is owed and its part from before the period; each opens its rows. */
export function Balance({ owner, period, balance, rows, before }: BalanceProps) {
  return (
    <>
      <FigureLink owner={owner} period={period} figure="balance" label="A pagar" cents={balance} rows={rows} />
      {before !== 0 && (
        <small>
          <PlainLink
            to={getCommissionsAddress(period, owner.id, 'before')}
            aria-label={`${formatEarlierPart(before)}, ${owner.name}, ver itens`}
          >
            {formatEarlierPart(before)}
          </PlainLink>
        </small>
      )}
    </>
  );
}

interface FigureLinkProps {
  /** A professional, or all of them. */
  owner: NamedRecord;
  period: DayRange;
  figure: ChosenFigure;
  label: string;
  cents: Cents;
  /** How many rows make it up; undefined if the back end does not say. */
  rows: number | undefined;
}

/** A figure that opens the rows that make it up, also where they add up to zero; a plain zero where there are none. */
export function FigureLink({ owner, period, figure, label, cents, rows = cents === 0 ? 0 : 1 }: FigureLinkProps) {
  // The rows of what was paid are the payouts.
  const maySeePayouts = useMayCall('GET /payouts');
  if (rows === 0 || (figure === 'paid' && !maySeePayouts)) return <Money cents={cents} />;
  return (
    <PlainLink
      to={getCommissionsAddress(period, owner.id, figure)}
      aria-label={`${label}, ${owner.name}: ${formatMoney(cents)}, ver itens`}
    >
      <Money cents={cents} />
    </PlainLink>
  );
}

const PlainLink = styled(Link)({ color: 'inherit', textDecorationThickness: 1, textUnderlineOffset: 4 });
