import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import type { DayRange } from '../../../domain/periods.ts';
import type { CommissionSummary } from '../../../domain/schemas/commission.ts';
import { useMayCall } from '../../access.ts';
import { Money } from '../../components/NumericText.tsx';
import { getCommissionsAddress } from './period.ts';
import type { ChosenFigure } from './StatementFigures.tsx';

/** What is owed, which opens its rows, and the part from before the period: the other figures do not have it. */
export function Balance({ summary, period }: { summary: CommissionSummary; period: DayRange }) {
  return (
    <>
      <FigureLink summary={summary} period={period} figure="balance" label="A pagar" />
      <Earlier cents={summary.balance_before} />
    </>
  );
}

interface FigureLinkProps {
  summary: CommissionSummary;
  period: DayRange;
  figure: ChosenFigure;
  label: string;
}

/** A figure of a professional, which opens the rows that make it up; a plain zero where there are none. */
export function FigureLink({ summary, period, figure, label }: FigureLinkProps) {
  // The rows of what was paid are the payouts.
  const maySeePayouts = useMayCall('GET /payouts');
  const { employee_id, name, [figure]: cents } = summary;
  // Nothing may be owed because all was paid: those rows are still worth a look.
  if ((cents === 0 && figure !== 'balance') || (figure === 'paid' && !maySeePayouts)) return <Money cents={cents} />;
  return (
    <PlainLink
      to={getCommissionsAddress(period, employee_id, figure)}
      aria-label={`${label}, ${name}: ${formatMoney(cents)}, ver itens`}
    >
      <Money cents={cents} />
    </PlainLink>
  );
}

export function Earlier({ cents }: { cents: Cents }) {
  return cents !== 0 && <small>{`com ${formatMoney(cents)} de antes do período`}</small>;
}

const PlainLink = styled(Link)({ color: 'inherit', textDecorationThickness: 1, textUnderlineOffset: 4 });
