import { type AnyResource, stripFeatures } from '../../domain/resources/resource.ts';
import type { Config } from '../config.ts';

/** A resource as this server offers it: with SPEC_STRICT=1 without everything that needs a feature. */
export function getOffered<R extends AnyResource>(resource: R, { specStrict }: Pick<Config, 'specStrict'>): R {
  return specStrict ? stripFeatures(resource) : resource;
}
