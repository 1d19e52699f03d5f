import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { patienceMs } from '../patience.ts';
import { accountSample } from '../samples.ts';
import type { FundedAccount, TestPlatform } from '../service.ts';
import type { WebhookReceiver } from '../webhook-receiver.ts';
import type { PaymentStatus, QuoteOrder, QuoteTarget, TransferOrder } from './payments.ts';

interface KeyedAnswer {
  readonly isReplay: boolean;
  readonly text: string;
}

/** The running service, with the real ids of what the model knows by number. */
export class RealService {
  readonly platform: TestPlatform;
  /** The platform's webhook endpoint; undefined when it has none. */
  readonly endpoint: WebhookReceiver | undefined;
  readonly accounts: FundedAccount[] = [];
  readonly addresses: string[] = [];
  readonly bankIds: string[] = [];
  /** Transaction ids, by the model's payment number. */
  readonly paymentIds: string[] = [];
  readonly batchIds: string[] = [];
  /** When quotes expire unless somebody executes them, in ms, by the model's payment number. */
  readonly quoteExpiries = new Map<number, number>();
  /** The number of commands that ran. Commands that were not possible do not count. */
  operations = 0;
  readonly #textByKey = new Map<string, string>();
  readonly #rates = new Map<string, number>();

  constructor(platform: TestPlatform, endpoint?: WebhookReceiver) {
    this.platform = platform;
    this.endpoint = endpoint;
  }

  account(number: number): FundedAccount {
    const found = this.accounts[number];
    if (found === undefined) throw new Error(`No customer ${number} was made`);
    return found;
  }

  bankId(number: number): string {
    return this.bankIds[number] ?? '';
  }

  paymentId(number: number): string {
    return this.paymentIds[number] ?? '';
  }

  /** A quote and its transaction have the same uuid. */
  quoteId(number: number): string {
    return this.paymentId(number).replace('Transaction:', 'Quote:');
  }

  /** Reads a payment until it has this last status. COMPLETED may still become FAILED: a bank returns it. */
  async awaitEnd(number: number, wanted: PaymentStatus): Promise<void> {
    const path = { transactionId: this.paymentId(number) };
    const deadlineMs = performance.now() + patienceMs;
    for (;;) {
      const { status } = await this.platform.api.ok('getTransaction', { path });
      if (status === wanted) return;
      const isOpen = status === 'PENDING' || status === 'PROCESSING';
      const mayStillCome = isOpen || (status === 'COMPLETED' && wanted === 'FAILED');
      if (!mayStillCome || performance.now() > deadlineMs) expect(status).toBe(wanted);
      await sleep(30);
    }
  }

  /** Stores the first answer under a key, and compares every replay with it byte for byte. */
  expectFirstAnswer(key: string | undefined, { isReplay, text }: KeyedAnswer): void {
    if (key === undefined) return;
    const first = this.#textByKey.get(key);
    if (isReplay) expect(text).toBe(first);
    else if (first === undefined) this.#textByKey.set(key, text);
  }

  /** The rate in GET /exchange-rates; 1 within a currency. */
  async rate(sending: string, receiving: string): Promise<number> {
    if (sending === receiving) return 1;
    const name = `${sending} ${receiving}`;
    const known = this.#rates.get(name);
    if (known !== undefined) return known;
    const query = { sourceCurrency: sending, destinationCurrency: receiving };
    const { data } = await this.platform.api.ok('listExchangeRates', { query });
    const [listed] = data;
    if (listed === undefined) throw new Error(`No rate from ${sending} to ${receiving}`);
    this.#rates.set(name, listed.exchangeRate);
    return listed.exchangeRate;
  }

  bankBody(owner: number, sample: { currency: string; suffix: string; digits: string }) {
    return { ...accountSample(sample), customerId: this.account(owner).customerId };
  }

  transferBody({ kind, customer, bank, amount }: TransferOrder) {
    const [inside, counterparties] = [
      { accountId: this.account(customer).id },
      { accountId: this.bankId(bank) },
    ];
    const parties =
      kind === 'createTransferOut'
        ? { source: inside, destination: counterparties }
        : { source: counterparties, destination: inside };
    return { ...parties, amount: Number(amount) };
  }

  quoteBody({ customer, source, target, lockedSide, amount, isExecuted }: QuoteOrder) {
    const { id: accountId, customerId, currency } = this.account(customer);
    return {
      source:
        source === 'ACCOUNT'
          ? { sourceType: source, accountId }
          : { sourceType: source, customerId, currency },
      destination: this.#destination(target),
      lockedCurrencySide: lockedSide,
      lockedCurrencyAmount: Number(amount),
      ...(isExecuted ? { immediatelyExecute: true } : {}),
    };
  }

  #destination(target: QuoteTarget) {
    switch (target.kind) {
      case 'bank':
        return { destinationType: 'ACCOUNT', accountId: this.bankId(target.number) };
      case 'account':
        return { destinationType: 'ACCOUNT', accountId: this.account(target.number).id };
      case 'address':
        return { destinationType: 'UMA_ADDRESS', umaAddress: this.addresses[target.number] };
      case 'sandbox':
        return { destinationType: 'UMA_ADDRESS', umaAddress: `$${target.name}@sandbox.uma.test` };
    }
  }
}
