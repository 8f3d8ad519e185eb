const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** A whole number as `1.234`, negative with a real minus sign: `−7`; `–` for one that a back end did not send. */
export function formatWhole(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return whole.format(value).replace('-', '−');
}

/** A number with its unit: `1 visita`, `1.234 visitas`, `−1 ponto`. */
export function formatCount(value: number, one: string, many: string): string {
  return `${formatWhole(value)} ${Math.abs(value) === 1 ? one : many}`;
}

/** `1 ponto`, `−7 pontos`. */
export function formatPoints(points: number): string {
  return formatCount(points, 'ponto', 'pontos');
}
