/** Why the server cannot start, as one pt-BR sentence that says what to do. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}
