import { createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { inject, vi } from 'vitest';
import type { DemonstrationSwitch } from '#infra/local/counterparties/demonstration-switch.ts';
import { type Answer, type ApiClient, apiClient } from '#test/support/api-client.ts';
import { patienceMs } from '#test/support/patience.ts';
import type { FundedAccount } from '#test/support/service.ts';
import { createTestPlatform } from '#test/support/service-host.ts';
import { keyOf, playSwitch } from '#test/support/switch/counterparties.ts';
import { ProductionPlatform } from '#test/support/switch/production-platform.ts';
import { serviceKeyOf } from '#test/support/switch/service-key.ts';

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
export const signed = (text: string, key: KeyObject): string =>
  signBytes('sha256', Buffer.from(text), key).toString('base64');
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const shared = inject('production');

export const switchKey = keyOf(shared, 'results');

/** The currency whose payments the switch takes. */
export const switchCurrency = 'BRL';

/** A call that the switch makes. */
export interface Call {
  readonly payoutId: string;
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

export const callOf = (payoutId: string, answer: unknown, at = nowSeconds(), key = switchKey): Call => {
  const body = JSON.stringify(answer);
  const timestamp = String(at);
  const text = [timestamp, 'POST', `/switch/payouts/${payoutId}/result`, body].join('.');
  return { payoutId, body, timestamp, signature: signed(text, key) };
};

export const requestOf = ({ payoutId, body, timestamp, signature }: Call) => ({
  path: { payoutId },
  rawBody: body,
  headers: { 'X-Switch-Timestamp': timestamp, 'X-Switch-Signature': signature },
});

/** 204, or the code of the error. */
export const outcomeOf = (answer: Answer<'receiveSwitchResult'>) =>
  answer.isOk ? answer.status : answer.error.code;

export interface Payment {
  readonly payoutId: string;
  readonly account: FundedAccount;
  read(): ReturnType<ProductionPlatform['settled']>;
}

const newPlatformBeside = async (paymentSwitch: DemonstrationSwitch): Promise<ProductionPlatform> =>
  new ProductionPlatform(paymentSwitch, shared.address, await createTestPlatform(shared.address));

/**
 * A platform of the shared production host, and the switch that its payments in reais go to. The switch leaves each
 * payment on its way until a test tells a result.
 */
export class SwitchWorld {
  readonly platform: ProductionPlatform;
  readonly api: ApiClient;
  readonly #switch: DemonstrationSwitch;

  /** One file at a time plays this switch. */
  static async join(): Promise<SwitchWorld> {
    const paymentSwitch = await playSwitch(shared, 'results');
    paymentSwitch.behave({ onOrder: () => ({ status: 'ON_ITS_WAY' }) });
    const world = new SwitchWorld(paymentSwitch, await newPlatformBeside(paymentSwitch));
    paymentSwitch.trust(await serviceKeyOf(shared.address));
    return world;
  }

  private constructor(paymentSwitch: DemonstrationSwitch, platform: ProductionPlatform) {
    this.#switch = paymentSwitch;
    this.platform = platform;
    this.api = apiClient(platform.address.baseUrl);
  }

  get baseUrl(): string {
    return this.platform.address.baseUrl;
  }

  newPlatform(): Promise<ProductionPlatform> {
    return newPlatformBeside(this.#switch);
  }

  /** Waits until the switch has the order of a payment. */
  async ordered(payoutId: string): Promise<void> {
    await vi.waitFor(() => this.#switch.entryOf(payoutId), { timeout: patienceMs, interval: 50 });
  }

  /** Ends what is under way: without their switch, such payments stay on the host's list of unclear ones for good. */
  async endOpenPayments(): Promise<void> {
    for (const [payoutId, { order }] of this.#switch.book) {
      const { status } = await this.read(`Transaction:${payoutId.split('.')[1]}`);
      if (status !== 'PENDING' && status !== 'PROCESSING') continue;
      const end = { status: order.isCollection === true ? 'COLLECTED' : 'DELIVERED' } as const;
      const answer = await this.#switch.report(this.baseUrl, payoutId, end);
      if (answer !== 204) throw new Error(`The end of ${payoutId} was answered with ${answer}`);
    }
  }

  stop(): void {
    this.#switch.stop();
  }

  make(call: Call): Promise<Answer<'receiveSwitchResult'>> {
    return this.api.call('receiveSwitchResult', requestOf(call));
  }

  report(payoutId: string, answer: unknown): Promise<Answer<'receiveSwitchResult'>> {
    return this.make(callOf(payoutId, answer));
  }

  payoutIdOf(transactionId: string): string {
    return `${this.platform.id}.${transactionId.slice('Transaction:'.length)}`;
  }

  async quoteOf({ id: accountId, customerId }: FundedAccount) {
    const bank = await this.platform.externalAccount({ currency: switchCurrency, customerId });
    return this.platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: bank.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1000,
      },
    });
  }

  read(transactionId: string): ReturnType<ProductionPlatform['settled']> {
    return this.platform.api.ok('getTransaction', { path: { transactionId } });
  }

  /** A payment of 10.00 that the switch has accepted and not yet delivered. */
  async onItsWay(): Promise<Payment> {
    const account = await this.platform.fundedAccount(1000);
    const { id: quoteId, transactionId } = await this.quoteOf(account);
    await this.platform.api.ok('executeQuote', { path: { quoteId } });
    const payoutId = this.payoutIdOf(transactionId);
    await this.ordered(payoutId);
    return { payoutId, account, read: () => this.read(transactionId) };
  }
}
