import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LocalService } from '#infra/local/local-service.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { freePort } from '#test/support/free-port.ts';
import { type FundedAccount, TestPlatform } from '#test/support/service.ts';
import { addressOf, longLived, startServiceHost } from '#test/support/service-host.ts';

/** One of two services that pay each other. */
export interface Side {
  readonly service: LocalService;
  readonly platform: TestPlatform;
  /** A customer's dollars. */
  readonly account: FundedAccount;
  readonly umaAddress: string;
  readonly umaDomain: string;
}

const startSide = async (
  umaDomain: string,
  port: number,
  hosts: Readonly<Record<string, string>>,
): Promise<Side> => {
  const variables = { UMA_HOSTS: JSON.stringify(hosts) };
  const service = await startServiceHost({
    port,
    timeScale: 20,
    shortestPeriodMs: longLived.shortestPeriodMs,
    umaDomain,
    variables,
  });
  const platform = new TestPlatform(addressOf(service), await service.createPlatform(umaDomain));
  const account = await platform.fundedAccount(1_000_000);
  const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: account.customerId } });
  return { service, platform, account, umaAddress, umaDomain };
};

/** Each with a platform and a customer, on a.uma.test and b.uma.test. */
export const startTwoServices = async (): Promise<readonly [here: Side, there: Side]> => {
  const [one, other] = [await freePort(), await freePort()];
  const hosts = { 'a.uma.test': `http://127.0.0.1:${one}`, 'b.uma.test': `http://127.0.0.1:${other}` };
  const here = await startSide('a.uma.test', one, hosts);
  return [here, await startSide('b.uma.test', other, hosts)];
};

/** The customer of a service that pays. */
interface Payer {
  readonly platform: Pick<TestPlatform, 'api'>;
  readonly account: Pick<FundedAccount, 'id'>;
}

/**
 * A quote from the customer of one service to that of the other, executed at once. On a busy machine the other service may
 * not answer in time (424): then nothing was debited, and a platform asks again. Or ours does not (503): then it sends the same
 * request again, with its key.
 */
export const pay = async (
  from: Payer,
  to: Pick<Side, 'umaAddress'>,
  more: object = {},
): Promise<BodyOf<'createQuote'>> => {
  let key = randomUUID();
  for (;;) {
    const answer = await from.platform.api.call('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: from.account.id },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: to.umaAddress, currency: 'USD' },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: 6_274,
        immediatelyExecute: true,
        ...more,
      },
      key,
    });
    if (answer.status !== 424 && answer.status !== 503) return answer.body;
    if (answer.status === 424) key = randomUUID();
  }
};

/** A transaction once it is over. */
export const ended = async ({ platform }: Side, transactionId: string) => {
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  await expect.poll(async () => (await read()).status).not.toMatch(/PENDING|PROCESSING/);
  return read();
};
