/** One line of a log group. */
export interface LogLine {
  readonly group: string;
  readonly atMs: number;
  readonly message: string;
}

export interface LogQuery {
  readonly groups: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** A part of the message; every message has the empty one. */
  readonly text: string;
  /** Of lines in the order of time, or newest first. Default: asc. */
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
}

/** About 15 MB. */
const linesKept = 50_000;

/** The newest lines of all functions, in memory. */
export class LogStore {
  readonly #nowMs: () => number;
  #lines: LogLine[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @param text one line or several, as a function wrote them */
  take(group: string, text: string): void {
    const atMs = this.#nowMs();
    for (const message of text.split('\n')) {
      if (message.trim() !== '') this.#lines.push({ group, atMs, message });
    }
    // Removing lines one by one would move all others each time.
    if (this.#lines.length > 2 * linesKept) this.#lines = this.#lines.slice(-linesKept);
  }

  /** In the order that is asked for; of more lines than the limit, the first of them. */
  find({ groups, fromMs, toMs, text, order = 'asc', limit }: LogQuery): LogLine[] {
    const wanted = new Set(groups);
    const found = this.#lines.filter(
      ({ group, atMs, message }) =>
        wanted.has(group) && atMs >= fromMs && atMs <= toMs && message.includes(text),
    );
    return (order === 'desc' ? found.toReversed() : found).slice(0, limit);
  }
}
