/**
 * Calls `onError` when a text for the person at the terminal cannot be written, on a full disk for example or when its reader has ended.
 * Without a listener the error would end the process, also when `console` writes.
 */
export function handleOutputErrors(onError: () => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onError);
}
