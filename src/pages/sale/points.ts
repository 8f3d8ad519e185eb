const whole = new Intl.NumberFormat('pt-BR');

/** `1 ponto`, `1.200 pontos`. */
export function formatPoints(points: number): string {
  return `${whole.format(points)} ${points === 1 ? 'ponto' : 'pontos'}`;
}
