/** Throws a Failure for a VITE_API_URL that cannot be built into the front end. */
export function checkApiUrl(text?: string): void;
/** Throws a Failure for a VITE_API_URL other than the API that `npm start` serves. */
export function checkOwnApiUrl(text?: string): void;
