/** Where the API is: an address without a slash at the end, on this origin by default. */
export const apiUrl = (import.meta.env.VITE_API_URL ?? '/api').replace(/\/+$/, '');

/** Where the session is asked for. Any answer of it also renews the anti-forgery cookie. */
export const SESSION_PATH = '/check-session';
