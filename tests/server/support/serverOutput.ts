import type { ChildProcess } from 'node:child_process';

/** Reads the output of a server process. `url` resolves when the server is ready and rejects when it ends first. */
export function readServerOutput(child: ChildProcess): { url: Promise<string>; getOutput(): string } {
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Navalha no ar: (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { url, getOutput: () => output };
}
