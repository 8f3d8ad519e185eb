/** The environment in which the product's programs run. */
export const ENVIRONMENT: Record<string, string | undefined> & { NODE_COMPILE_CACHE: string };
/** What Node is told of memory where it runs the server. */
export const SERVER_MEMORY: readonly string[];
