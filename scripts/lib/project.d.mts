/** The Node that the product runs on, and the npm that installs its packages. */
export const NODE: string;
export const NPM: string;
/** The folder into which they are installed. */
export const RUNTIME: string;
/** The npm package of that Node; null when the machine's own Node runs the product. */
export const NODE_PACKAGE: string | null;
/** The environment in which the product's programs run. */
export const ENVIRONMENT: Record<string, string | undefined> & { NODE_COMPILE_CACHE: string };
/** Node's memory options for the server. */
export const SERVER_MEMORY_FLAGS: readonly string[];
