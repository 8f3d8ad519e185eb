import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/passwords.ts';
import { findNewPasswordProblem } from '../../features/auth/passwords.ts';
import { CommandError } from './command.ts';

/** Reads a new password: twice without echo at a terminal, else the first line of standard input. Throws a CommandError for a refused one. */
export async function readNewPassword(email: string): Promise<string> {
  const typed = process.stdin.isTTY ? await askTwice() : getFirstLine(await text(process.stdin));
  const problem = findNewPasswordProblem(typed, email);
  if (problem === null) return typed;
  throw new CommandError(`${problem}.`);
}

async function askTwice(): Promise<string> {
  const password = await askWithoutEcho(`Senha (${PASSWORD_MIN} a ${PASSWORD_MAX} caracteres): `);
  if (password === (await askWithoutEcho('Repita a senha: '))) return password;
  throw new CommandError('As duas senhas não são iguais: nada foi mudado.');
}

async function askWithoutEcho(question: string): Promise<string> {
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: discarded, terminal: true });
  const ended = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new CommandError('Nenhuma senha foi informada: nada foi mudado.'));
    prompt.once('SIGINT', stop);
    prompt.once('close', stop);
  });
  process.stderr.write(question);
  try {
    return await Promise.race([prompt.question(''), ended]);
  } finally {
    process.stderr.write('\n');
    prompt.close();
  }
}

function getFirstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}
