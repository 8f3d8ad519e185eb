import { startTransition, useState } from 'react';
import { FileProblem } from '../../../domain/importFile/problem.ts';

export interface FileReading {
  busy: boolean;
  /** Why the last attempt failed; shown to the user. */
  problem: string | null;
  /** Reads a file, and passes the result on in a transition: a slow device draws it in parts. Returns whether it succeeded. */
  attempt: <Result>(read: () => Promise<Result>, onRead: (result: Result) => void) => Promise<boolean>;
}

/** Reading a file and the records of the shop that it is compared with: `os clientes`. */
export function useFileReading(records: string): FileReading {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt<Result>(read: () => Promise<Result>, onRead: (result: Result) => void): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const result = await read();
      startTransition(() => {
        onRead(result);
        setBusy(false);
      });
      return true;
    } catch (error) {
      const { message } = error as Error;
      const isFile = error instanceof FileProblem;
      setProblem(isFile ? message : `Não foi possível conferir ${records} já cadastrados. ${message}`);
      setBusy(false);
      return false;
    }
  }
  return { busy, problem, attempt };
}
