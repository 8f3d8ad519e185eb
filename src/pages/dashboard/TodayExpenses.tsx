import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Typography from '@mui/material/Typography';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import type { Expense } from '../../../domain/resources/expenses.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Money } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { ROW_HEIGHT, Row, RowFigure, Rows, RowText, SectionLink } from './Rows.tsx';

/** The first of today's expenses; undefined while loading. */
export function TodayExpenses({ expenses }: { expenses: Expense[] | undefined }) {
  const more = (expenses?.length ?? 0) - DASHBOARD_ROWS;
  return (
    <SectionCard
      title="Despesas de hoje"
      action={!!expenses?.length && <SectionLink to="/despesas" text="Ver todas" />}
    >
      {expenses === undefined ? (
        <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />
      ) : expenses.length === 0 ? (
        <EmptyState
          icon={<ReceiptLongOutlined />}
          text="Nenhuma despesa hoje. Lance o que sair da gaveta, e o fechamento do caixa já vem descontado."
          action={<SectionLink to="/despesas" text="Lançar a primeira" filled />}
        />
      ) : (
        <Rows>
          {expenses.slice(0, DASHBOARD_ROWS).map((expense) => (
            <Row key={expense.id}>
              <RowText>
                {expense.description}
                {expense.employee && <small>{expense.employee}</small>}
              </RowText>
              <RowFigure>
                <Money cents={expense.amount} />
              </RowFigure>
            </Row>
          ))}
        </Rows>
      )}
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {more === 1 ? 'e mais 1 despesa' : `e mais ${more} despesas`}
        </Typography>
      )}
    </SectionCard>
  );
}
