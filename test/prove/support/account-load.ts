import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AnswerProblem } from '#test/support/api-client.ts';
import type { Random } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';

const kinds = ['OUT', 'OUT', 'OUT', 'OUT', 'FUND', 'FUND', 'FUND', 'FUND', 'IN'] as const;

export interface Movement {
  readonly kind: (typeof kinds)[number];
  readonly amount: number;
  readonly key: string;
}

export type MovementOutcome =
  | { readonly is: 'accepted'; readonly transferId: string | undefined }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'unknown'; readonly reason: string };

/** Money that has been asked for, and money that is known to have moved. */
interface Sums {
  debitsSent: number;
  debitsKnown: number;
  creditsSent: number;
  creditsKnown: number;
}

const triesOfClient = 12;

/** Movements of one account through the API, and what its balance may be meanwhile. */
export class AccountLoad {
  /** Another host may serve it later. */
  platform: TestPlatform;
  readonly account: FundedAccount;
  readonly transferIds: string[] = [];
  /** Their clients do not know what became of them, because the host was killed. */
  readonly open: Movement[] = [];
  accepted = 0;
  refused = 0;
  /** Answers 503: the client asked again. */
  repeated = 0;
  readonly #bankId: string;
  readonly #random: Random;
  readonly #openingMinor: number;
  readonly #sums: Sums = { debitsSent: 0, debitsKnown: 0, creditsSent: 0, creditsKnown: 0 };

  constructor(
    platform: TestPlatform,
    account: FundedAccount,
    bankId: string,
    random: Random,
    opening: number,
  ) {
    this.platform = platform;
    this.account = account;
    this.#bankId = bankId;
    this.#random = random;
    this.#openingMinor = opening;
  }

  static async start(platform: TestPlatform, random: Random, opening: number): Promise<AccountLoad> {
    const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    const account = await platform.accountOf(customer.id, 'USD');
    const bank = await platform.externalAccount();
    await platform.fund(account.id, opening);
    return new AccountLoad(platform, account, bank.id, random, opening);
  }

  /** The account's uuid, which is in the keys of all its items. */
  get uuid(): string {
    return this.account.id.slice('InternalAccount:'.length);
  }

  /** Several clients, each with one movement after another, for as long as the condition holds. */
  async run(clients: number, isOn: () => boolean): Promise<void> {
    const client = async (): Promise<void> => {
      while (isOn()) {
        const order = {
          kind: this.#random.pick(kinds),
          amount: 1 + this.#random.below(500),
          key: randomUUID(),
        };
        const outcome = await this.send(order);
        // There is enough money.
        expect(outcome).not.toMatchObject({ is: 'refused' });
        if (outcome.is === 'unknown') this.open.push(order);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  /** Sends movements of unknown outcome once more, under their keys. */
  async repeatOpen(): Promise<void> {
    for (const order of this.open.splice(0)) {
      this.#note(order, -order.amount);
      expect(await this.send(order)).toMatchObject({ is: 'accepted' });
    }
  }

  #note({ kind }: Movement, amount: number): void {
    this.#sums[kind === 'OUT' ? 'debitsSent' : 'creditsSent'] += amount;
  }

  /** As a client does: the same request under the same key, until the outcome is known. */
  async send(movement: Movement): Promise<MovementOutcome> {
    const { kind, amount } = movement;
    this.#note(movement, amount);
    let outcome = await this.#call(movement);
    for (let attempt = 2; outcome.is === 'unknown' && attempt <= triesOfClient; attempt += 1) {
      this.repeated += 1;
      outcome = await this.#call(movement);
    }
    if (outcome.is === 'refused') {
      this.refused += 1;
      this.#note(movement, -amount);
    }
    if (outcome.is !== 'accepted') return outcome;
    this.accepted += 1;
    if (outcome.transferId !== undefined) this.transferIds.push(outcome.transferId);
    // A transfer from outside brings its money later.
    if (kind === 'OUT') this.#sums.debitsKnown += amount;
    if (kind === 'FUND') this.#sums.creditsKnown += amount;
    return outcome;
  }

  async #call({ kind, amount, key }: Movement): Promise<MovementOutcome> {
    const { api } = this.platform;
    const [inside, outside] = [{ accountId: this.account.id }, { accountId: this.#bankId }];
    try {
      if (kind === 'FUND') {
        const request = { path: { accountId: this.account.id }, body: { amount }, key };
        const answer = await api.call('fundInternalAccount', request);
        if (answer.isOk) return { is: 'accepted', transferId: undefined };
        return this.#outcomeOf(answer.status, answer.error.code);
      }
      const [operation, source, destination] =
        kind === 'OUT'
          ? (['createTransferOut', inside, outside] as const)
          : (['createTransferIn', outside, inside] as const);
      const answer = await api.call(operation, { body: { source, destination, amount }, key });
      if (answer.isOk) return { is: 'accepted', transferId: answer.body.id };
      return this.#outcomeOf(answer.status, answer.error.code);
    } catch (error) {
      if (error instanceof AnswerProblem) throw error;
      return { is: 'unknown', reason: String(error) };
    }
  }

  #outcomeOf(status: number, code: string): MovementOutcome {
    const isUnknown = status >= 500 || code === 'IDEMPOTENCY_REQUEST_IN_PROGRESS';
    return isUnknown ? { is: 'unknown', reason: `${status} ${code}` } : { is: 'refused', code };
  }

  /** What the balance is when all movements have ended. */
  get finalMinor(): number {
    return this.#openingMinor - this.#sums.debitsSent + this.#sums.creditsSent;
  }

  /** Reads the balance, which must have all that is known before, and nothing that is asked for later. */
  async expectBalance(): Promise<void> {
    const before = { ...this.#sums };
    const balance = await this.platform.balanceOf(this.account);
    const after = this.#sums;
    expect(balance).toBeGreaterThanOrEqual(this.#openingMinor - after.debitsSent + before.creditsKnown);
    expect(balance).toBeLessThanOrEqual(this.#openingMinor - before.debitsKnown + after.creditsSent);
  }

  /** Transfers that are known must be in the list already. */
  async expectListed(): Promise<void> {
    const { customerId } = this.account;
    const latest = this.transferIds.slice(-10);
    const { data } = await this.platform.api.ok('listTransactions', { query: { customerId, limit: 100 } });
    const listed = new Set(data.map(({ id }) => id));
    expect(latest.filter((id) => !listed.has(id))).toEqual([]);
  }

  /** The whole list: each accepted transfer once, and nothing else. */
  async expectAllListed(): Promise<void> {
    const { customerId } = this.account;
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.platform.api.ok('listTransactions', {
        query: { customerId, limit: 100, cursor },
      });
      listed.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(listed.toSorted()).toEqual(this.transferIds.toSorted());
  }
}
