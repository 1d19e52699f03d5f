import { createHash, randomUUID } from 'node:crypto';

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** What is random in a host. With a seed it follows from the seed and the number of earlier calls of the same kind. */
export class Chance {
  #seed: string | undefined;
  readonly #counts = new Map<string, number>();

  /** Begins anew with a seed, or without one. */
  begin(seed: string | undefined): void {
    this.#seed = seed;
    this.#counts.clear();
  }

  uuid(kind: string): string {
    const seed = this.seedOf(kind);
    return seed === undefined ? randomUUID() : uuidOf(seed);
  }

  /** For the next event of this kind; undefined when chance has no seed. */
  seedOf(kind: string): string | undefined {
    if (this.#seed === undefined) return undefined;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return `${this.#seed} ${kind} ${count}`;
  }
}
