import { Advice } from '../../components/Advice.tsx';

/** How to set prices and points. */
export function ServiceTips() {
  return (
    <Advice title="Dicas">
      <li>Dê pontos na mesma proporção do preço: assim todo serviço vale a pena para o cliente.</li>
      <li>Entre 10% e 30% do preço em pontos, as recompensas chegam no ritmo das visitas.</li>
      <li>Mudar um preço vale para as próximas vendas; as já feitas guardam o preço do dia.</li>
      <li>Marque quem faz cada serviço: só os serviços do colaborador aparecem no agendamento dele.</li>
    </Advice>
  );
}
