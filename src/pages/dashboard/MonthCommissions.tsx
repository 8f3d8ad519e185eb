import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money } from '../../components/NumericText.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import {
  getEarnings,
  useMonthCommissions,
  useMonthCommissionsAddress,
} from '../../dataProvider/useMonthCommissions.ts';
import { ROW_HEIGHT, Row, RowFigure, Rows, RowText } from './Rows.tsx';

/** The professionals who earned most this month, commission and tips, and what the others earned together. */
export function MonthCommissions() {
  const query = useMonthCommissions();
  const address = useMonthCommissionsAddress();
  const { data, error } = query;
  if (error && !data) return <LoadError query={query} failure="Não foi possível carregar as comissões." />;
  if (!data) return <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />;
  if (data.length === 0) return <Typography color="textSecondary">Ninguém ganhou comissão neste mês ainda.</Typography>;
  const first = data.toSorted((a, b) => getEarnings(b) - getEarnings(a)).slice(0, DASHBOARD_ROWS);
  const others = data.filter((summary) => !first.includes(summary));
  return (
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
      {others.length > 0 && (
        <Row>
          <RowText>
            <Link component={RouterLink} to={address} color="textSecondary">
              {`e mais ${formatCount(others.length, 'colaborador', 'colaboradores')}`}
            </Link>
          </RowText>
          <RowFigure>
            <Money cents={sumCents(others.map(getEarnings))} />
          </RowFigure>
        </Row>
      )}
    </Rows>
  );
}
