import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { PAYMENT_METHODS, paymentMethods } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { CashClosing, CashRegister } from '../../../domain/entities.ts';
import { Money } from '../../components/Money.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { ClosingForm } from './ClosingForm.tsx';

/** A closing: what was registered, by whom, how it was paid and what was spent. */
export function ClosingCard({ register }: { register: CashRegister }) {
  const closing = useRecordContext<CashClosing>();
  if (!closing) return null;
  const day = formatDay(closing.closed_at);
  // A back end that does not sum by method says zero for all of them: then nothing is said.
  const sums = paymentMethods.some((method) => closing[`total_${method}`] !== 0);
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent>
        <Typography variant="h3" component="h3">
          {day}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {closing.employee}
        </Typography>
        <Typography variant="figure" component="p" sx={{ my: 1, textAlign: 'end' }}>
          <Money cents={closing.total_received} />
        </Typography>
        <Lines>
          {sums &&
            paymentMethods.map((method) => (
              <div key={method}>
                <dt>{PAYMENT_METHODS[method]}</dt>
                <dd>
                  <Money cents={closing[`total_${method}`]} />
                </dd>
              </div>
            ))}
          <div>
            <dt>Despesas</dt>
            <dd>
              <Money cents={closing.expenses} />
            </dd>
          </div>
        </Lines>
        {closing.observation && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {closing.observation}
          </Typography>
        )}
      </CardContent>
      <RecordActions
        resource="cash-register"
        record={closing}
        name={`fechamento de ${day}`}
        what={`o fechamento de ${day}`}
        consequence="As vendas e as despesas do dia continuam."
        success="Fechamento excluído com sucesso!"
        failure="Erro ao excluir fechamento"
        renderForm={(close) => <ClosingForm record={closing} register={register} onClose={close} />}
      />
    </Card>
  );
}

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  ...theme.typography.body2,
  '& > div': { display: 'flex', justifyContent: 'space-between', padding: theme.spacing(0.25, 0) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
