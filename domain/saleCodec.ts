import { listOf, objectOf } from './fields/codec.ts';
import { services } from './resources/services.ts';
import { moneyCodec, numberCodec, salePartsCodecs } from './responses.ts';

/** A sale, in a request and in an answer. Ids of services pass as they are. */
export const saleCodec = objectOf({
  amount: moneyCodec,
  share: moneyCodec,
  points: numberCodec,
  services: listOf(objectOf(services.fields)),
  ...salePartsCodecs,
});
