import { sql } from 'kysely';
import { invariants } from './invariants.ts';
import type { Db } from './schema.ts';

/** The invariants in words for an owner: each ends the sentence "as contas não conferem: nem sempre …". */
const TEXTS: Readonly<Record<string, string>> = {
  I1: 'cada parte do pagamento de uma venda tem um lançamento',
  I2: 'os lançamentos de uma venda somam o total, a gorjeta e os pontos dela',
  I3: 'os serviços de uma venda somam o total e os pontos dela',
  I4: 'cada venda foi registrada uma só vez',
  I5: 'um fechamento de caixa é a soma do que ele fecha',
  I6: 'um fechamento de caixa só tem lançamentos do dia dele',
  I7: 'um horário sem encaixe é de um só agendamento',
  I8: 'as vendas menos as despesas são o saldo dos lançamentos',
  I9: 'um lançamento é de uma venda ou de uma despesa',
  I10: 'uma venda estornada está marcada como estornada',
  I11: 'a venda que uma correção substitui está estornada',
  I12: 'as partes do pagamento somam o total e a gorjeta da venda',
  I13: 'os lançamentos somam cada parte do pagamento',
  I14: 'um estorno devolve cada parte do pagamento',
  I15: 'a agenda ocupada é a dos agendamentos e bloqueios',
  I16: 'um agendamento já vendido não ocupa horário',
  I17: 'um estorno não reabre o horário de um colaborador que saiu',
  I18: 'um estorno não reabre um horário que tem um encaixe',
  I19: 'as vendas de um dia menos os estornos dele são os lançamentos do dia',
  I20: 'os lançamentos de um dia são os fechamentos dele e o que nenhum fecha',
  C1: 'há no máximo um caixa aberto',
  C2: 'o esperado de uma contagem é o fundo de troco e os lançamentos do caixa',
  C3: 'os lançamentos de um caixa aberto ou contado estão nele',
  C4: 'o fechamento de um caixa é a contagem dele',
  C5: 'o que foi pago fora da gaveta não está em nenhum fechamento',
  C6: 'o que um caixa contado recebeu depois está marcado como tal',
  E1: 'as duas partes de um serviço somam a base dele, pela taxa guardada na venda',
  E2: 'cada serviço feito e cada gorjeta estão no extrato de quem os fez',
  E3: 'um estorno tira do extrato o que não foi pago, e desconta ou explica o que foi',
  E4: 'um pagamento de comissões é a soma dos itens dele e a despesa dele',
  E5: 'um vale é a despesa e o item do extrato dele',
  E6: 'o que a taxa do cartão tirou dos serviços de uma venda é parte dela',
  A1: 'as vendas e os estornos estão no histórico',
  P1: 'os pontos de um cliente são a soma dos lançamentos dele',
  P2: 'as visitas de um cliente são as vendas dele sem as estornadas',
  P3: 'a última visita de um cliente é a da última venda dele',
  P4: 'os totais de um dia são a soma dos lançamentos',
  P5: 'uma correção é da visita da venda que ela corrige',
  P6: 'um estorno devolve os pontos',
};

/** These invariants in words, each with its number. */
export function describeInvariants(invariantNames: readonly string[]): string {
  return invariantNames
    .map((name) => {
      const [number = name] = name.split('_');
      return `${TEXTS[number] ?? name} (${number})`;
    })
    .join('; ');
}

/** The names of the violated invariants. Reads only, so it does not check the search index. */
export async function listViolatedInvariants(db: Db): Promise<string[]> {
  const violated: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql`select 1 from (${sql.raw(query)}) as violations limit 1`.execute(db);
    if (rows.length > 0) violated.push(name);
  }
  return violated;
}
