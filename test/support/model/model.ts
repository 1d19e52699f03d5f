/**
 * The service as a reader of its documentation would implement it: maps and bigint, without a store, without
 * concurrency and without the product's code. Objects are numbered in the order of their creation. The test knows their
 * real ids.
 */
import type { ModelFees } from './amounts.ts';
import {
  type Accepted,
  type AcceptedBatch,
  type BatchAnswer,
  type ModelAnswer,
  type ModelBatch,
  type ModelPayment,
  type Refused,
  refused,
} from './payments.ts';

interface ModelCustomer {
  readonly currency: string;
  balance: bigint;
  isDeleted: boolean;
  /** The number of journals on the account. */
  movements: number;
}
interface ModelBank {
  readonly owner: number;
  readonly currency: string;
  readonly suffix: string;
  readonly digits: string;
  isDeleted: boolean;
}

/** The fees of the model's platform, by sending currency. */
export const modelFees: Readonly<Record<string, ModelFees>> = {
  USD: { fixed: 3n, bps: 75n },
  EUR: { fixed: 0n, bps: 75n },
  INR: { fixed: 0n, bps: 75n },
};

/** What the platform itself takes of quotes into another currency, by sending currency. */
export const modelOwnFees: Readonly<Record<string, ModelFees>> = { USD: { fixed: 2n, bps: 130n } };

/** The same in the form of its configuration. */
export const modelFeeConfigs = [
  {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: 130,
    fixedFee: { amount: 2, currency: 'USD' },
  },
] as const;

/** The largest payment in a currency; the platform's configuration has the same. */
export const modelLimits: Readonly<Record<string, bigint>> = { USD: 1_000n, EUR: 1_000n };

/** The limit of a platform that says nothing else. */
const defaultLimit = 100_000_000_000n;

export const isWithinLimits = (amount: bigint, currency: string): boolean =>
  amount >= 1n && amount <= (modelLimits[currency] ?? defaultLimit);

/** The same fees in the form of an operator's order. */
export const modelPlatformFees = { variableBps: 75, fixedMinor: { USD: 3 } };

export class ModelService {
  readonly customers: ModelCustomer[] = [];
  readonly banks: ModelBank[] = [];
  readonly payments: ModelPayment[] = [];
  readonly batches: ModelBatch[] = [];
  /** What the platform has of its own fees, in USD. */
  ownFees = 0n;
  /** The endpoint's answer to approval requests; undefined when the platform has no endpoint. */
  approval: number | undefined;
  /** Where the answer to a transfer is its end. In production, a switch decides later. */
  readonly isSandbox: boolean;
  /** What was asked under a key, whatever it was. */
  readonly #requests = new Map<string, string>();
  readonly #answers = new Map<string, Accepted | Refused>();
  readonly #batchAnswers = new Map<string, AcceptedBatch | Refused>();

  constructor(approval?: number, isSandbox = true) {
    this.approval = approval;
    this.isSandbox = isSandbox;
  }

  createCustomer(currency: string): void {
    this.customers.push({ currency, balance: 0n, isDeleted: false, movements: 0 });
  }

  fund(customer: number, amount: bigint): Refused | undefined {
    if (this.customer(customer).isDeleted) return refused(410, 'CUSTOMER_DELETED');
    this.move(customer, amount);
    return undefined;
  }

  deleteCustomer(customer: number): Refused | undefined {
    const found = this.customer(customer);
    if (found.isDeleted) return refused(410, 'CUSTOMER_DELETED');
    if (found.balance !== 0n || this.#hasOpen(customer)) return refused(409, 'CUSTOMER_HAS_FUNDS');
    found.isDeleted = true;
    return undefined;
  }

  createBank(bank: Omit<ModelBank, 'isDeleted'>): Refused | undefined {
    if (this.customer(bank.owner).isDeleted) return refused(410, 'CUSTOMER_DELETED');
    if (bank.suffix === '105') return refused(400, 'INVALID_BANK_ACCOUNT');
    const isTaken = this.banks.some(
      (other) =>
        !other.isDeleted &&
        other.owner === bank.owner &&
        other.currency === bank.currency &&
        other.digits + other.suffix === bank.digits + bank.suffix,
    );
    if (isTaken) return refused(409, 'EXTERNAL_ACCOUNT_EXISTS');
    this.banks.push({ ...bank, isDeleted: false });
    return undefined;
  }

  deleteBank(bank: number): Refused | undefined {
    const found = this.bank(bank);
    if (found.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
    found.isDeleted = true;
    return undefined;
  }

  /** Repeats the first answer under a key, and refuses another request under the same key. */
  once(key: string | undefined, request: string, decide: () => Accepted | Refused): ModelAnswer {
    return this.#once(this.#answers, { key, request }, decide);
  }

  /** The same for a request about a batch. */
  onceOfBatch(key: string | undefined, request: string, decide: () => AcceptedBatch | Refused): BatchAnswer {
    return this.#once(this.#batchAnswers, { key, request }, decide);
  }

  #once<Answer extends { kind: string }>(
    answers: Map<string, Answer>,
    { key, request }: { readonly key: string | undefined; readonly request: string },
    decide: () => Answer,
  ): (Answer | Refused) & { readonly isReplay: boolean } {
    if (key === undefined) return { ...decide(), isReplay: false };
    if ((this.#requests.get(key) ?? request) !== request)
      return { ...refused(422, 'IDEMPOTENCY_KEY_REUSED'), isReplay: false };
    const known = answers.get(key);
    if (known !== undefined) return { ...known, isReplay: true };
    const answer = decide();
    this.#requests.set(key, request);
    answers.set(key, answer);
    return { ...answer, isReplay: false };
  }

  /** Books one journal per amount on a customer's account. */
  move(customer: number, ...amounts: readonly bigint[]): void {
    const account = this.customer(customer);
    for (const amount of amounts) account.balance += amount;
    account.movements += amounts.length;
  }

  customer(number: number): ModelCustomer {
    const found = this.customers[number];
    if (found === undefined) throw new Error(`The model has no customer ${number}`);
    return found;
  }

  bank(number: number): ModelBank {
    const found = this.banks[number];
    if (found === undefined) throw new Error(`The model has no bank account ${number}`);
    return found;
  }

  /**
   * Whether the customer has money in progress or waiting for approval. A quote that is not executed does not count, nor
   * what waits for its time.
   */
  #hasOpen(customer: number): boolean {
    return this.payments.some(
      (payment) =>
        payment.customer === customer &&
        (payment.status === 'PROCESSING' ||
          (payment.status === 'PENDING' && payment.kind !== 'quote' && payment.isScheduled !== true)),
    );
  }
}
