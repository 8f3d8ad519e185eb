import Button from '@mui/material/Button';
import { filterByFigure } from '../../../domain/commission.ts';
import type { NamedRecord } from '../../../domain/ids.ts';
import { FIGURES, figures } from '../../../domain/statement.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useUrlParams } from '../../urlState.ts';
import { Entries, type StatementRow } from './Entries.tsx';
import type { ChosenFigure } from './StatementFigures.tsx';

/** The figures of open rows, in the words of the heading above them. */
const LABELS = { balance: 'A pagar', before: 'A pagar de antes do período' } as const;

const FIGURES_WITH_ROWS: readonly ChosenFigure[] = [...figures, 'paid', 'balance', 'before'];

/** The figure in the address whose rows are shown; null for all rows. */
export function useFigure() {
  const { params, change } = useUrlParams();
  const setFigure = (chosen: ChosenFigure | null) => change({ figura: chosen }, { replace: true });
  const figure = FIGURES_WITH_ROWS.find((each) => each === params.get('figura')) ?? null;
  return { figure, setFigure };
}

/** Whether the rows of a figure are the open ones, also of before the period. */
export function isOpenFigure(figure: ChosenFigure | null): figure is 'balance' | 'before' {
  return figure === 'balance' || figure === 'before';
}

interface EntriesSectionProps {
  figure: Exclude<ChosenFigure, 'paid'> | null;
  onShowAll: () => void;
  /** The rows of the period. */
  entries: readonly StatementRow[];
  /** The open rows, for a figure of which they are. */
  open: Parameters<typeof LoadError>[0]['query'] & { data?: readonly StatementRow[] | undefined };
  /** Null where each row has its own. */
  employee: NamedRecord | null;
}

/** The rows of a figure, or of the whole period. */
export function EntriesSection({ figure, onShowAll, entries, open, employee }: EntriesSectionProps) {
  const isOpen = isOpenFigure(figure);
  const shown = figure === null ? entries : isOpenFigure(figure) ? open.data : filterByFigure(entries, figure);
  return (
    <SectionCard
      title={figure ? `Itens de ${isOpenFigure(figure) ? LABELS[figure] : FIGURES[figure]}` : 'Itens'}
      action={figure && <Button onClick={onShowAll}>Mostrar tudo</Button>}
    >
      {shown ? (
        <Entries key={figure} entries={shown} employee={employee} isOpen={isOpen} />
      ) : (
        <>
          <LoadError query={open} failure="Não foi possível carregar o que está em aberto." />
          {!open.error && <RowSkeletons rows={6} height={56} />}
        </>
      )}
    </SectionCard>
  );
}
