import type { ServerResponse } from 'node:http';

/** Sends the same question's answer to every open page, over and over (server-sent events). */
export class Live {
  readonly #ask: () => Promise<object>;
  readonly #everyMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #open = new Set<ServerResponse>();
  #last: string | undefined;
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

  /** A page begins to listen. The question is asked only while one does, and never twice at once. */
  open(response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    this.#open.add(response);
    response.once('close', () => this.#close(response));
    if (this.#last !== undefined) response.write(this.#last);
    else response.write(': waiting\n\n');
    this.#timer ??= setInterval(() => void this.#round(), this.#everyMs);
    void this.#round();
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

  async #round(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#last = `data: ${JSON.stringify(await this.#ask())}\n\n`;
      for (const response of this.#open) response.write(this.#last);
    } catch (error) {
      this.#onError(error);
      // The page shows that it reconnects, and asks again then.
      for (const response of this.#open) response.end();
    } finally {
      this.#isAsking = false;
    }
  }
}
