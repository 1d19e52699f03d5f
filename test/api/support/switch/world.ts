import { createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { type Answer, type ApiClient, apiClient } from '#test/support/api-client.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import { type ServiceWithSwitch, startServiceWithSwitch } from './service-with-switch.ts';

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
export const signed = (text: string, key: KeyObject): string =>
  signBytes('sha256', Buffer.from(text), key).toString('base64');
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export const switchKey = newKey();

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

/** 204, or the code of the refusal. */
export const outcomeOf = (answer: Answer<'receiveSwitchResult'>) =>
  answer.isOk ? answer.status : answer.error.code;

export interface Payment {
  readonly payoutId: string;
  readonly account: FundedAccount;
  read(): ReturnType<TestPlatform['settled']>;
}

/** One platform on a service with a switch, and the switch's key to sign results with. */
export class SwitchWorld {
  readonly service: ServiceWithSwitch;
  readonly platform: TestPlatform;
  readonly api: ApiClient;

  static async start(): Promise<SwitchWorld> {
    const service = await startServiceWithSwitch(publicPem(switchKey));
    return new SwitchWorld(service, await service.newPlatform());
  }

  private constructor(service: ServiceWithSwitch, platform: TestPlatform) {
    this.service = service;
    this.platform = platform;
    this.api = apiClient(service.baseUrl);
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

  async quoteOf(account: FundedAccount, suffix: string) {
    const bank = await this.platform.externalAccount({ suffix, customerId: account.customerId });
    return this.platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: account.id },
        destination: { destinationType: 'ACCOUNT', accountId: bank.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1000,
      },
    });
  }

  read(transactionId: string): ReturnType<TestPlatform['settled']> {
    return this.platform.api.ok('getTransaction', { path: { transactionId } });
  }

  /** A payment of 10.00 that the switch has accepted and not yet delivered. */
  async onItsWay(): Promise<Payment> {
    const account = await this.platform.fundedAccount(1000);
    const { id: quoteId, transactionId } = await this.quoteOf(account, '003');
    await this.platform.api.ok('executeQuote', { path: { quoteId } });
    return { payoutId: this.payoutIdOf(transactionId), account, read: () => this.read(transactionId) };
  }
}
