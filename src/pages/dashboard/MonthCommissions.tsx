import Typography from '@mui/material/Typography';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { formatMoney } from '../../../domain/money.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money } from '../../components/NumericText.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { getEarnings, useMonthCommissions } from '../../dataProvider/useMonthCommissions.ts';
import { ROW_HEIGHT, Row, RowFigure, Rows, RowText } from './Rows.tsx';

/** The professionals who earned most this month, commission and tips. */
export function MonthCommissions() {
  const query = useMonthCommissions();
  const { data, error } = query;
  if (error && !data) return <LoadError query={query} failure="Não foi possível carregar as comissões." />;
  if (!data) return <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />;
  if (data.length === 0) return <Typography color="textSecondary">Ninguém ganhou comissão neste mês ainda.</Typography>;
  const first = data.toSorted((a, b) => getEarnings(b) - getEarnings(a)).slice(0, DASHBOARD_ROWS);
  const more = data.length - first.length;
  return (
    <>
      <Rows>
        {first.map((summary) => (
          <Row key={summary.employee_id}>
            <RowText>
              {summary.name}
              {summary.tips !== 0 && <small>{`com ${formatMoney(summary.tips)} de gorjetas`}</small>}
            </RowText>
            <RowFigure>
              <Money cents={getEarnings(summary)} />
            </RowFigure>
          </Row>
        ))}
      </Rows>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {more === 1 ? 'e mais 1 colaborador' : `e mais ${more} colaboradores`}
        </Typography>
      )}
    </>
  );
}
