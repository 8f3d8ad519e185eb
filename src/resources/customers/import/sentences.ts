const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** `1 cliente`, `1.234 clientes`. */
export function counted(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}

export interface Result {
  created: number;
  known: number;
  repeated: number;
  /** Wrong in the file, or refused by the server. */
  failed: number;
  /** Not tried, because it was stopped or went on in vain. */
  untried: number;
}

/** `48 clientes importados, 3 já existiam, 2 linhas com erro`. */
export function resultSentence({ created, known, repeated, failed, untried }: Result): string {
  return [
    counted(created, 'cliente importado', 'clientes importados'),
    counted(known, 'já existia', 'já existiam'),
    counted(failed, 'linha com erro', 'linhas com erro'),
    repeated > 0 && counted(repeated, 'linha repetida no arquivo', 'linhas repetidas no arquivo'),
    untried > 0 && counted(untried, 'linha não enviada', 'linhas não enviadas'),
  ]
    .filter(Boolean)
    .join(', ');
}
