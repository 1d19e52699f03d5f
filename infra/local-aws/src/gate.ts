/** Holds requests back while the host does something that none of them may see half done. */
export class Gate {
  #held: Promise<unknown> | undefined;

  /** Resolves when nothing is held back. */
  async passed(): Promise<void> {
    while (this.#held !== undefined) await this.#held;
  }

  /** Waits for its turn, too. */
  async hold(work: () => Promise<void>): Promise<void> {
    await this.passed();
    const done = work();
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        this.#held = undefined;
      });
    this.#held = settled;
    await done;
    await settled;
  }
}
