import { Failure } from './phase.mjs';

/** Throws a Failure unless VITE_API_URL is empty, a path of this origin or an http address. */
export function checkApiUrl(text = process.env.VITE_API_URL) {
  if (!text || isPath(text) || isAddress(text)) return;
  throw new Failure(
    'VITE_API_URL deve ser um caminho como /api ou um endereço como https://api.exemplo.com.br/api, sem senha, "?" ou "#".',
  );
}

/** Throws a Failure unless VITE_API_URL is empty or /api, the only path of the API in `npm start`. */
export function checkOwnApiUrl(text = process.env.VITE_API_URL) {
  checkApiUrl(text);
  if (!text || /^\/api\/*$/.test(text)) return;
  throw new Failure(
    'VITE_API_URL deve ficar vazia em npm start, que serve a própria API: para outro servidor, construa com npm run build e publique a pasta dist (docs/contract.md).',
  );
}

function isPath(text) {
  // "//" and "/\" begin an address of another origin.
  return /^\/(?![/\\])[^\s?#\\]*$/.test(text);
}

function isAddress(text) {
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
