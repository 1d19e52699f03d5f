import { beforeAll, expect, test } from 'vitest';
import { type Commit, CommitLog } from '#test/support/commit-log.ts';
import { faultCounts, withFaults } from '#test/support/host-control.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';

/** The races of transfer-races.test.ts meet this order by chance. Here the payment's write waits for it. */

const amount = 100;

let platform: TestPlatform;
let account: FundedAccount;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(10 * amount);
  bankId = (await platform.externalAccount({ customerId: account.customerId })).id;
});

const setKyc = (kycStatus: string): Promise<unknown> =>
  platform.api.ok('updateCustomer', {
    path: { customerId: account.customerId },
    body: { customerType: 'INDIVIDUAL', kycStatus },
  });

const transferOut = async () => {
  const body = { source: { accountId: account.id }, destination: { accountId: bankId }, amount };
  return () => platform.api.call('createTransferOut', { body });
};

const transferIn = async () => {
  const body = { source: { accountId: bankId }, destination: { accountId: account.id }, amount };
  return () => platform.api.call('createTransferIn', { body });
};

const execution = async () => {
  const { id: quoteId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bankId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  });
  return () => platform.api.call('executeQuote', { path: { quoteId } });
};

const isPaid = ({ pk }: Commit): boolean => pk.startsWith('JOURNAL#') && pk.endsWith(uuidOf(account.id));

const isRejected = ({ pk, after }: Commit): boolean =>
  pk.startsWith('CUSTOMER#') && pk.endsWith(uuidOf(account.customerId)) && after?.kycStatus === 'REJECTED';

test.each([
  { payment: 'a transfer out', caller: 'Functionscreatetransferout', prepare: transferOut },
  { payment: 'a transfer in', caller: 'Functionscreatetransferin', prepare: transferIn },
  { payment: 'the execution of a quote', caller: 'Functionsexecutequote', prepare: execution },
])('$payment that read its customer before the rejection writes nothing after it', async (one) => {
  const { controlUrl } = platform.address;
  const pay = await one.prepare();
  const log = await CommitLog.start(platform.address);
  const scope = uuidOf(account.id);
  const write = { operation: 'TransactWriteItems', caller: one.caller } as const;
  const late = { kind: 'hold', ...write, scope, milliseconds: 1_000 } as const;

  const { result: answer } = await withFaults(controlUrl, late, async () => {
    const paying = pay();
    await expect.poll(() => faultCounts(controlUrl, scope), { interval: 20 }).toMatchObject({ held: 1 });
    await setKyc('REJECTED');
    return paying;
  });

  const [paid, rejected] = [await log.positionOf(isPaid), await log.positionOf(isRejected)];
  log.stop();
  await setKyc('APPROVED');
  expect(rejected).toBeDefined();
  // On a busy machine the rejection may come after a second, and so after the payment.
  if (answer.isOk) return expect(paid).toBeLessThan(rejected ?? 0);
  expect(answer).toMatchObject({ status: 403, error: { code: 'USER_NOT_READY' } });
  expect(paid).toBeUndefined();
});
