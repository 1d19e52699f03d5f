import { type Detour, detourOf, type Taken } from './detour.ts';
import type { Write } from './item.ts';

export interface NamedWrite {
  readonly name: string;
  readonly write: Write;
}

export interface FailedWrite {
  readonly name: string;
  /** The item as it was, when the write asked for it. */
  readonly item: unknown;
}

/** What a failed transaction says about a write. */
interface Failure {
  has(name: string): boolean;
  itemOf(name: string): unknown;
}

/** The writes of one transaction, of which some may need a detour (detour.ts). */
export class DetouredWrites {
  readonly #present: readonly NamedWrite[];
  readonly #needed = new Set<string>();
  #taken: readonly Taken[] = [];

  constructor(present: readonly NamedWrite[]) {
    this.#present = present;
    for (const { name, write } of present) if (detourOf(write)?.isKnown()) this.#needed.add(name);
  }

  get #detours(): readonly (readonly [string, Detour])[] {
    return this.#present.flatMap(({ name, write }) => {
      const detour = this.#needed.has(name) ? detourOf(write) : undefined;
      return detour === undefined ? [] : [[name, detour] as const];
    });
  }

  /** Takes the detours. @returns the writes to commit; the failed ones; undefined: nothing is decided, try again */
  async take(): Promise<
    { readonly commit: readonly NamedWrite[] } | { readonly failed: readonly FailedWrite[] } | undefined
  > {
    const results = await Promise.all(
      this.#detours.map(async ([name, detour]) => ({ name, result: await detour.take() })),
    );
    this.#taken = results.flatMap(({ result }) => (result.is === 'taken' ? [result] : []));
    for (const { name, result } of results) if (result.is === 'usual') this.#needed.delete(name);
    const failed = results.flatMap(({ name, result }) =>
      result.is === 'refused' ? [{ name, item: result.item }] : [],
    );
    const isUndecided = results.some(({ result }) => result.is === 'undecided');
    if (failed.length > 0 || isUndecided) {
      await this.cancelled();
      return failed.length > 0 ? { failed } : undefined;
    }
    const itself = new Map(
      results.flatMap(({ name, result }) => (result.is === 'taken' ? [[name, result.instead] as const] : [])),
    );
    const others = new Map(this.#taken.flatMap((one) => [...one.others]));
    const insteadOf = ({ name, write }: NamedWrite): Write => itself.get(name) ?? others.get(write) ?? write;
    return { commit: this.#present.map((one) => ({ name: one.name, write: insteadOf(one) })) };
  }

  async committed(): Promise<void> {
    await Promise.all(this.#taken.map((one) => one.committed()));
  }

  async cancelled(): Promise<void> {
    await Promise.all(this.#taken.map((one) => one.cancelled()));
    this.#taken = [];
  }

  /** Whether writes failed because of a form that the next try takes into account. */
  isWorthAnotherTry(failure: Failure): boolean {
    // A hold that was given up meanwhile.
    const lost = this.#detours.filter(([name]) => failure.has(name));
    const meant = this.#present.filter(
      ({ name, write }) =>
        !this.#needed.has(name) && failure.has(name) && detourOf(write)?.isMeant(failure.itemOf(name)),
    );
    for (const { name } of meant) this.#needed.add(name);
    return lost.length + meant.length > 0;
  }

  /** Tells the detours how many conflicts their writes have met. */
  async tellConflicts(conflicts: ReadonlyMap<string, number>): Promise<void> {
    for (const { name, write } of this.#present) {
      const count = conflicts.get(name) ?? 0;
      if (count > 0 && !this.#needed.has(name)) await detourOf(write)?.contested(count);
    }
  }
}
