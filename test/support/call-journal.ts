import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiRequest, BodyOf } from './api-client.ts';
import { AnswerProblem } from './api-client.ts';
import type { TestPlatform } from './service.ts';

export interface PaymentOrder {
  readonly kind: 'createTransferOut' | 'createTransferIn';
  /** An InternalAccount id. */
  readonly accountId: string;
  /** An ExternalAccount id. */
  readonly bankId: string;
  readonly amount: number;
  readonly key?: string;
}

/** What a client knows after a call. */
export type Outcome =
  | {
      readonly kind: 'ok';
      readonly text: string;
      readonly transfer: BodyOf<'createTransferOut'>;
      readonly isReplay: boolean;
    }
  | { readonly kind: 'rejected'; readonly text: string; readonly status: number; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

interface Entry {
  readonly atMs: number;
  readonly order: PaymentOrder;
  readonly outcome: Outcome['kind'];
  readonly answer: string;
}

const requestOf = ({ kind, accountId, bankId, amount, key }: PaymentOrder): ApiRequest => {
  const [inside, counterparties] = [{ accountId }, { accountId: bankId }];
  const parties =
    kind === 'createTransferOut'
      ? { source: inside, destination: counterparties }
      : { source: counterparties, destination: inside };
  return { body: { ...parties, amount }, ...(key === undefined ? {} : { key }) };
};

/** Answers after which a client cannot know whether the payment was made. */
const isUnknown = (status: number, code: string): boolean =>
  status >= 500 || code === 'IDEMPOTENCY_REQUEST_IN_PROGRESS' || code === 'RATE_LIMITED';

/** A client that records every payment call with its outcome. */
export class PaymentClient {
  readonly #platform: TestPlatform;
  readonly #entries: Entry[] = [];
  readonly #startedMs = performance.now();

  constructor(platform: TestPlatform) {
    this.#platform = platform;
  }

  get callCount(): number {
    return this.#entries.length;
  }

  /** Makes one call. Throws only for undocumented answers, not for errors, faults or lost answers. */
  async send(order: PaymentOrder): Promise<Outcome> {
    const outcome = await this.#call(order);
    this.#entries.push({
      atMs: Math.round(performance.now() - this.#startedMs),
      order,
      outcome: outcome.kind,
      answer: outcome.kind === 'unknown' ? outcome.reason : outcome.text,
    });
    return outcome;
  }

  async #call(order: PaymentOrder): Promise<Outcome> {
    try {
      const answer = await this.#platform.api.call(order.kind, requestOf(order));
      const { status, text, isReplay } = answer;
      if (answer.isOk) return { kind: 'ok', text, transfer: answer.body, isReplay };
      const { code } = answer.error;
      if (isUnknown(status, code)) return { kind: 'unknown', reason: `${status} ${code}` };
      return { kind: 'rejected', text, status, code };
    } catch (error) {
      if (error instanceof AnswerProblem) throw error;
      return { kind: 'unknown', reason: String(error) };
    }
  }

  /** Repeats the same call, as clients should, until the outcome is known or `tries` calls were made. */
  async sendUntilKnown(order: PaymentOrder, tries: number): Promise<Outcome> {
    let outcome = await this.send(order);
    for (let attempt = 2; outcome.kind === 'unknown' && attempt <= tries; attempt += 1) {
      outcome = await this.send(order);
    }
    return outcome;
  }

  /** Writes the journal to a file, so that a failed storm can be analysed. Returns the file's name. */
  dump(name: string): string {
    const directory = join(process.cwd(), '.build', 'journals');
    mkdirSync(directory, { recursive: true });
    const file = join(directory, `${name}-${Date.now()}.json`);
    writeFileSync(file, this.#entries.map((entry) => JSON.stringify(entry)).join('\n'));
    return file;
  }

  /** Runs a storm. On failure, dumps the journal and names the seed and the file in the error. */
  async witness<T>(name: string, seed: number, storm: () => Promise<T>): Promise<T> {
    try {
      return await storm();
    } catch (cause) {
      const file = this.dump(name);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${name} fails with SEED=${seed}; journal: ${file}\n${reason}`, { cause });
    }
  }
}
