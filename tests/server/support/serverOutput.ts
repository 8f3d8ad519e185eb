import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * Reads the output of a server process. `url` resolves when the server is ready and rejects when it ends first. `getOutput` returns
 * whole lines only, so that a test never sees half a log line; the last line of a stream counts when the stream ends.
 */
export function readServerOutput(child: ChildProcess): { url: Promise<string>; getOutput(): string } {
  let output = '';
  const unfinished = new Map<Readable, string>();
  const url = new Promise<string>((resolve, reject) => {
    const add = (lines: string) => {
      output += lines;
      const address = /^Navalha no ar: (\S+)\n/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (chunk: string) => {
        const text = (unfinished.get(stream) ?? '') + chunk;
        const end = text.lastIndexOf('\n') + 1;
        unfinished.set(stream, text.slice(end));
        add(text.slice(0, end));
      });
      stream?.once('end', () => {
        add(unfinished.get(stream) ?? '');
        unfinished.delete(stream);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`the server ended with ${code}: ${[output, ...unfinished.values()].join('')}`));
    });
  });
  return { url, getOutput: () => output };
}
