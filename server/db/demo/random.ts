/** A stream of chance that is the same from the same seed, wherever it runs. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  /** Throws a RangeError for an empty list. */
  pick<Item>(list: readonly Item[]): Item;
  /** One of the items, as often as its weight says; null where no weight is above 0. */
  pickWeighted<Item>(list: readonly Item[], weight: (item: Item) => number): Item | null;
  shuffle<Item>(list: readonly Item[]): Item[];
}

/** A stream of its own for each name, so that more of one thing does not change all the others. */
export function createRandom(seed: number, stream: string): Random {
  const next = mulberry32(fnv1a(`${seed}:${stream}`));
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

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

/** Tommy Ettinger's generator: 32 bits of state, even enough for a shop that never was. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Turns a text into 32 bits that differ much where the text differs little. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
