/**
 * Items that a transaction has prepared and not yet committed. AWS names no time. Between 50 and 100 transactions a
 * second succeed on one item, so preparing and committing take 10 to 20 ms.
 */
export const prepareWindowMs = { least: 10, most: 20 } as const;

/** Which items are locked. A lock ends by itself at the time of the commit. */
export class Locks {
  readonly #until = new Map<string, number>();

  /** The items that another transaction has prepared. */
  conflicts(items: readonly string[], nowMs: number): string[] {
    return items.filter((item) => (this.#until.get(item) ?? 0) > nowMs);
  }

  lock(items: readonly string[], untilMs: number): void {
    for (const item of items) this.#until.set(item, untilMs);
  }
}
