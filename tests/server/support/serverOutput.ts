import type { ChildProcess } from 'node:child_process';

/** What a server that was started as a process says: `url` resolves when it answers, and rejects when it ends before. */
export function readServerOutput(child: ChildProcess): { url: Promise<string>; said(): string } {
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Navalha no ar: (\S+)\n/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { url, said: () => said };
}
