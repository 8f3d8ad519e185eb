import { listOf, objectOf } from './fields/codec.ts';
import { services } from './resources/services.ts';
import { moneyCodec, numberCodec, salePartsCodecs } from './responses.ts';

/** A sale in a request and in a response. Ids of services pass unchanged. */
export const saleCodec = objectOf({
  amount: moneyCodec,
  share: moneyCodec,
  points: numberCodec,
  services: listOf(objectOf(services.fields)),
  ...salePartsCodecs,
});
