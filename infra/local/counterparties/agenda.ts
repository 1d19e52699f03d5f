/** The service takes no result that it has not asked for yet, and it may just be starting. */
const againMs = 1_000;
/** docs/switch.md and docs/verification.md: a result is repeated after any other answer. */
const understood: readonly number[] = [204, 400, 401, 403, 404, 409];

/** What somebody outside of the service does later, and what they tell it until it has understood. */
export class Agenda {
  readonly #timers = new Set<NodeJS.Timeout>();
  #baseUrl: string | undefined;
  #timesForgotten = 0;

  /** From now on the service is told there. */
  begin(baseUrl: string): void {
    this.#baseUrl = baseUrl;
  }

  later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  /** @param send answers the status of the service's answer */
  async tell(send: (baseUrl: string) => Promise<number>, onUnderstood?: () => void): Promise<void> {
    const begunAt = this.#timesForgotten;
    const status = this.#baseUrl === undefined ? 503 : await send(this.#baseUrl).catch(() => 503);
    if (begunAt !== this.#timesForgotten) return;
    if (understood.includes(status)) onUnderstood?.();
    else this.later(againMs, () => void this.tell(send, onUnderstood));
  }

  /** Nothing that was to be done or told before is done, told or noted any more, whatever is still on its way. */
  forget(): void {
    this.#timesForgotten += 1;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
