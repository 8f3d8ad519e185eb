/** Throws a Failure unless VITE_API_URL may be built into the screens. */
export function checkApiUrl(text?: string): void;
/** Throws a Failure unless VITE_API_URL is the API that `npm start` serves. */
export function checkOwnApiUrl(text?: string): void;
