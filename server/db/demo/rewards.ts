import type { DemoReward } from './model.ts';
import { getServiceIndex } from './services.ts';

/**
 * In the order in which a sale checks them: active ones first, then by points. The first discount has a high minimum, so that smaller
 * sales of customers with many points get the second.
 */
export const rewards: readonly DemoReward[] = [
  {
    title: '10% em pacotes',
    description: 'Dez por cento de desconto em compras a partir de R$ 90,00.',
    points_required: 40,
    type: 'discount' as const,
    value: 10,
    min_limit: 90_00,
    active: true,
  },
  {
    title: 'Pomada modeladora',
    description: 'Uma pomada modeladora de 80 g para levar.',
    points_required: 60,
    type: 'product' as const,
    value: 0,
    min_limit: 0,
    active: true,
  },
  {
    title: 'Sobrancelha por nossa conta',
    description: 'Uma sobrancelha grátis em qualquer visita.',
    points_required: 75,
    type: 'service_free' as const,
    service_id: getServiceIndex('Sobrancelha'),
    value: 0,
    min_limit: 0,
    active: true,
  },
  {
    title: '20% para clientes da casa',
    description: 'Vinte por cento de desconto em compras a partir de R$ 40,00.',
    points_required: 100,
    type: 'discount' as const,
    value: 20,
    min_limit: 40_00,
    active: true,
  },
  {
    title: 'Desconto de inauguração',
    description: 'Quinze por cento de desconto no primeiro mês da casa.',
    points_required: 30,
    type: 'discount' as const,
    value: 15,
    min_limit: 0,
    active: false,
  },
].map((reward, id) => ({ service_id: null, ...reward, id }));
