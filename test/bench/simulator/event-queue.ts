interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly run: (nowMs: number) => void;
}

const isBefore = (left: Entry, right: Entry): boolean =>
  left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order);

/** What happens next in simulated time: a binary heap. Events of the same time happen in the order of their adding. */
export class EventQueue {
  readonly #heap: Entry[] = [];
  #added = 0;

  add(atMs: number, run: Entry['run']): void {
    const entry = { atMs, order: this.#added, run };
    this.#added += 1;
    let at = this.#heap.length;
    this.#heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = this.#heap[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      this.#heap[at] = parent;
      at = above;
    }
    this.#heap[at] = entry;
  }

  /** Runs all events, and those that they add. */
  runAll(): void {
    for (let entry = this.#take(); entry !== undefined; entry = this.#take()) entry.run(entry.atMs);
  }

  #take(): Entry | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let at = 0;
    for (;;) {
      const child = this.#earlierChild(at);
      const entry = this.#heap[child];
      if (entry === undefined || !isBefore(entry, last)) break;
      this.#heap[at] = entry;
      at = child;
    }
    this.#heap[at] = last;
    return first;
  }

  #earlierChild(at: number): number {
    const [left, right] = [this.#heap[2 * at + 1], this.#heap[2 * at + 2]];
    return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
  }
}
