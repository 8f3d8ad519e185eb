/** A stream of pseudo-random numbers, the same for the same seed on every machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Throws a RangeError for an empty list. */
  pick<Item>(list: readonly Item[]): Item;
  /** A random item with probability by weight; null when no weight is above 0. */
  pickWeighted<Item>(list: readonly Item[], weight: (item: Item) => number): Item | null;
  shuffle<Item>(list: readonly Item[]): Item[];
}

/** A random stream per seed and name: more draws from one stream do not change the others. */
export function createRandom(seed: number, stream: string): Random {
  const next = mulberry32(fnv1a(`${seed}:${stream}`));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<Item>(list: readonly Item[]): Item {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[int(0, list.length - 1)] as Item;
  }

  function pickWeighted<Item>(list: readonly Item[], weight: (item: Item) => number): Item | null {
    const weights = list.map(weight);
    let rest = next() * weights.reduce((sum, each) => sum + each, 0);
    for (const [index, each] of weights.entries()) {
      rest -= each;
      if (each > 0 && rest < 0) return list[index] as Item;
    }
    return null;
  }

  function shuffle<Item>(list: readonly Item[]): Item[] {
    const rest = [...list];
    return list.map(() => rest.splice(int(0, rest.length - 1), 1)[0] as Item);
  }

  return { next, int, chance: (probability) => next() < probability, pick, pickWeighted, shuffle };
}

/** Tommy Ettinger's mulberry32 generator with 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The FNV-1a hash of a text, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
