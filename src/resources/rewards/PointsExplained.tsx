import type { Feature } from '../../../domain/constants.ts';
import { Advice } from '../../components/Advice.tsx';
import { useFeatures } from '../../session.ts';

/** How the points work, for whoever explains them at the counter. */
export function PointsExplained() {
  const redeems = useFeatures().has('rewards.redeem' satisfies Feature);
  return (
    <Advice title="Como funcionam os pontos">
      <li>Cada serviço vendido a um cliente cadastrado rende os pontos do serviço, seja qual for o valor cobrado.</li>
      <li>Na venda, o primeiro desconto que o cliente alcança com os pontos e o valor da compra é aplicado sozinho.</li>
      <li>Também é possível escolher a recompensa na hora, mesmo sem pontos suficientes.</li>
      {redeems && <li>O resgate tira os pontos da recompensa do saldo, que nunca fica abaixo de zero.</li>}
      <li>Os pontos nunca expiram.</li>
    </Advice>
  );
}
