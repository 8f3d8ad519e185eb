/** The part of JSON Schema that openapi.json uses. `{}` allows anything. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

interface OperationObject {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

/** One operation of openapi.json. */
export interface Operation {
  method: string;
  /** The path template: `/customers/edit/{id}`. */
  path: string;
  /** Names and schemas of the query parameters. */
  query: Record<string, JsonSchema>;
  /** Whether it takes an Idempotency-Key. */
  hasIdempotencyKey: boolean;
  body?: JsonSchema;
}

/** Every operation in a server's openapi.json. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, OperationObject>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      hasIdempotencyKey: parameters.some((one) => one.in === 'header'),
      body: requestBody?.content['application/json'].schema,
    })),
  );
}
