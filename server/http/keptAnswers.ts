import { dataVersion } from '../db/dataVersion.ts';
import type { Db } from '../db/schema.ts';

export interface ListAnswer {
  /** JSON. */
  body: Buffer;
  contentRange?: string;
}

/** Longer answers are made anew each time; of the others so many are kept: 13 MB at most. */
const LONGEST = 64 * 1024;
const MOST = 200;

/**
 * Answers to those who ask again before anything was committed: the same bytes. Where the database cannot tell whether
 * something was (PostgreSQL, which others may write to), every answer is made anew.
 */
export class KeptAnswers {
  readonly #db: Db;
  readonly #kept = new Map<string, ListAnswer>();
  #version: number | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The answer to what `key` asks, made by `make` unless it is kept. All that an answer depends on besides the data is in its key. */
  async of(key: string, make: () => Promise<ListAnswer>): Promise<ListAnswer> {
    // Asked before the answer is made: what is committed meanwhile makes the answer one of before, not one of after.
    const version = dataVersion(this.#db);
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const made = await make();
    if (version !== null && version === this.#version && made.body.length <= LONGEST && this.#kept.size < MOST) {
      this.#kept.set(key, made);
    }
    return made;
  }
}
