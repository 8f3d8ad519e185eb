/** One at a time, in the order in which they came. */
export class Lane {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn, which lasts until `leave`. */
  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
