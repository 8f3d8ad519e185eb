import { styled } from '@mui/material/styles';
import { PAYMENT_METHODS } from '../../../domain/constants.ts';

const methods = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(Object.values(PAYMENT_METHODS));

const steps = [
  'Toque em Nova Venda e escolha o agendamento de quem chegou. Sem hora marcada, pule para o cliente.',
  'Escolha cliente, colaborador e serviços. Quem não tem cadastro pode pagar sem cliente ou em uma venda avulsa.',
  `Confira o valor total e marque como a pessoa pagou: ${methods}.`,
  'Veja o total já com o desconto da recompensa e toque em Finalizar Venda. Pontos e visita entram na ficha do cliente.',
];

export function PaymentSteps() {
  return (
    <Steps>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Steps>
  );
}

const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'flex', gap: theme.spacing(1.5), counterIncrement: 'step' },
  '& > li::before': {
    ...theme.typography.h3,
    content: 'counter(step)',
    flex: 'none',
    width: '1ch',
    lineHeight: 1.1,
    color: theme.vars.palette.primary.main,
  },
}));
