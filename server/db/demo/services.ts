import type { DemoService } from './model.ts';

export const services: readonly DemoService[] = [
  { name: 'Corte masculino', price: 45_00, points: 10, duration: 30 },
  { name: 'Corte na máquina', price: 30_00, points: 6, duration: 30 },
  { name: 'Corte infantil', price: 38_00, points: 8, duration: 30 },
  { name: 'Corte e barba', price: 75_00, points: 20, duration: 60 },
  { name: 'Barba completa', price: 37_50, points: 8, duration: 30 },
  { name: 'Barba com toalha quente', price: 48_00, points: 12, duration: 45 },
  { name: 'Pezinho e acabamento', price: 15_00, points: 3, duration: 15, commission: { fixed: 8_00 } },
  { name: 'Sobrancelha', price: 20_00, points: 4, duration: 15 },
  { name: 'Depilação de nariz e orelha', price: 24_90, points: 5, duration: 15 },
  { name: 'Hidratação capilar', price: 42_00, points: 10, duration: 30 },
  { name: 'Limpeza de pele', price: 58_00, points: 12, duration: 45 },
  { name: 'Camuflagem de fios brancos', price: 65_00, points: 15, duration: 30 },
  { name: 'Progressiva masculina', price: 120_00, points: 30, duration: 90, commission: { percent: 40 } },
  { name: 'Platinado', price: 185_00, points: 45, duration: 120 },
];

/** The index of a service in the list. Throws a RangeError for an unknown name. */
export function getServiceIndex(name: string): number {
  const index = services.findIndex((service) => service.name === name);
  if (index < 0) throw new RangeError(`no service ${name}`);
  return index;
}

export interface Basket {
  services: number[];
  weight: number;
}

/** Services of one visit, with their frequency. */
export const baskets: readonly Basket[] = [
  buildBasket(30, 'Corte masculino'),
  buildBasket(14, 'Corte na máquina'),
  buildBasket(8, 'Corte infantil'),
  buildBasket(18, 'Corte e barba'),
  buildBasket(8, 'Barba completa'),
  buildBasket(6, 'Barba com toalha quente'),
  buildBasket(4, 'Pezinho e acabamento'),
  buildBasket(7, 'Corte masculino', 'Sobrancelha'),
  buildBasket(6, 'Corte e barba', 'Sobrancelha'),
  buildBasket(3, 'Corte masculino', 'Hidratação capilar'),
  buildBasket(3, 'Corte e barba', 'Depilação de nariz e orelha', 'Limpeza de pele'),
  buildBasket(3, 'Corte masculino', 'Barba com toalha quente', 'Sobrancelha'),
  buildBasket(3, 'Corte masculino', 'Camuflagem de fios brancos'),
  buildBasket(2, 'Progressiva masculina'),
  buildBasket(1, 'Platinado', 'Hidratação capilar'),
];

/** The total duration of services, in minutes. */
export function sumDurations(indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + (services[index]?.duration ?? 0), 0);
}

/** Services for customers without a reservation. */
export const quickBaskets: readonly Basket[] = [
  buildBasket(5, 'Pezinho e acabamento'),
  buildBasket(3, 'Corte na máquina'),
  buildBasket(2, 'Sobrancelha'),
];

/** Products, sold as individual sales of an amount with a note. */
export const products = [
  { note: 'Pomada modeladora', price: 39_90 },
  { note: 'Óleo para barba', price: 45_00 },
  { note: 'Shampoo para barba e cabelo', price: 52_90 },
  { note: 'Pente de madeira', price: 18_00 },
  { note: 'Balm hidratante', price: 42_50 },
  { note: 'Refrigerante e água com gás', price: 12_00 },
  { note: 'Vale-presente', price: 100_00 },
] as const;

function buildBasket(weight: number, ...names: string[]): Basket {
  return { services: names.map(getServiceIndex), weight };
}
