import { money, number, salePartsTravel } from './answers.ts';
import { listOf, objectOf } from './fields/travel.ts';
import { services } from './resources/services.ts';

/** A sale, in a request and in an answer. Ids of services pass as they are. */
export const saleTravel = objectOf({
  amount: money,
  share: money,
  points: number,
  services: listOf(objectOf(services.fields)),
  ...salePartsTravel,
});
