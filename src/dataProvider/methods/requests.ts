import { decodeRecords, type ObjectCodec } from '../../../domain/fields/codec.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { call } from '../http.ts';

export interface MethodOptions {
  /** Cancels the call, which then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** GET a path and decode its data. Rejects with an HttpError. */
export async function getDecoded<T>(path: string, codec: ObjectCodec, options?: MethodOptions): Promise<T> {
  const { body } = await call(path, { signal: options?.signal });
  return codec.decodeForScreen<T>(body.data);
}

/** GET a path and decode its data as records of a resource. Rejects with an HttpError. */
export async function getRecords<T>(path: string, { fields }: AnyResource, options?: MethodOptions): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return decodeRecords<T>(fields, body.data);
}

/** GET a path whose data is a list that needs no decoding; anything else is an empty list. Rejects with an HttpError. */
export async function getPlainList<T>(path: string, options?: MethodOptions): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return Array.isArray(body.data) ? body.data : [];
}
