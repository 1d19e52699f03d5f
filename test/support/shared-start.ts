export interface Started<T> {
  readonly value: T;
  stop(): Promise<void>;
}

/** What starts once for all projects of a run, and stops when the last one has ended. */
export class SharedStart<T> {
  readonly #started: Promise<Started<T>>;
  #users = 0;

  constructor(start: () => Promise<Started<T>>) {
    this.#started = start();
  }

  async use(): Promise<{ readonly value: T; readonly leave: () => Promise<void> }> {
    this.#users += 1;
    const { value, stop } = await this.#started;
    const leave = async (): Promise<void> => {
      this.#users -= 1;
      if (this.#users === 0) await stop();
    };
    return { value, leave };
  }
}
