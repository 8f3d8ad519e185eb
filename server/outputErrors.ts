/**
 * Calls `onError` when standard output or error cannot be written, for example on a full disk or a closed pipe. Without a listener the
 * error would end the process, also when `console` writes.
 */
export function handleOutputErrors(onError: () => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onError);
}
