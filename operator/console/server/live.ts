import type { ServerResponse } from 'node:http';

/** What was still counted for the first answer is there by now. */
const soonMs = 3_000;

/** Sends the same question's answer to every open page, over and over (server-sent events). */
export class Live {
  readonly #ask: () => Promise<object>;
  readonly #everyMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #open = new Set<ServerResponse>();
  #last: { readonly text: string; readonly atMs: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  /** @param onError called with each error of `ask` */
  constructor(
    ask: () => Promise<object>,
    { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
  ) {
    this.#ask = ask;
    this.#everyMs = everyMs;
    this.#onError = onError;
  }

  /** Asks before the page that is being loaded listens, so that it need not wait for the answer. */
  prepare(): void {
    if (this.#open.size === 0) void this.#round();
  }

  /** A page begins to listen. The question is asked only while one does, and never twice at once. */
  open(response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    this.#open.add(response);
    response.once('close', () => this.#close(response));
    // A page that was prepared may never have come.
    if (this.#last !== undefined && performance.now() - this.#last.atMs <= this.#everyMs)
      response.write(this.#last.text);
    else response.write(': waiting\n\n');
    this.#timer ??= setInterval(() => void this.#round(), this.#everyMs);
    void this.#round();
    if (this.#everyMs > soonMs) setTimeout(() => void this.#soon(), soonMs).unref();
  }

  stop(): void {
    for (const response of this.#open) response.end();
  }

  #close(response: ServerResponse): void {
    this.#open.delete(response);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#last = undefined;
  }

  async #soon(): Promise<void> {
    if (this.#open.size > 0) await this.#round();
  }

  async #round(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const text = `data: ${JSON.stringify(await this.#ask())}\n\n`;
      this.#last = { text, atMs: performance.now() };
      for (const response of this.#open) response.write(text);
    } catch (error) {
      this.#onError(error);
      // The page shows that it reconnects, and asks again then.
      for (const response of this.#open) response.end();
    } finally {
      this.#isAsking = false;
    }
  }
}
