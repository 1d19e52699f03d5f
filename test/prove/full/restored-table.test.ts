import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startDynamodb } from '@payments-service/local-aws/dynamodb-process';
import { expect, test } from 'vitest';
import { startChildService } from '#test/support/child-service.ts';
import { executionTexts, newPlatformAt } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { scanItems } from '#test/support/raw-table.ts';
import { reconcileTable } from '#test/support/reconciler.ts';
import { TestPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';
import {
  adoptingAssembly,
  clientOf,
  deleteTable,
  expiryOf,
  prepareTable,
  restoreTable,
} from '../support/restored-table.ts';

const restored = 'payments-restored';
const patience = { interval: 500 };
const firstKey = 'before-the-restore';

/** Payments at different points of their lives: done, still open, and a quote that nobody executes. */
const payBefore = async (platform: TestPlatform) => {
  const account = await platform.fundedAccount(100_000);
  const bank = await platform.externalAccount();
  const slow = await platform.externalAccount({ suffix: '005' });
  const order = {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
  };
  const paid = await platform.api.call('createTransferOut', { ...order, key: firstKey });
  const open = await platform.api.ok('createTransferOut', {
    body: { ...order.body, destination: { accountId: slow.id } },
  });
  const quote = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: {
        destinationType: 'ACCOUNT',
        accountId: (await platform.externalAccount({ currency: 'EUR' })).id,
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    },
  });
  return { account, order, slow, paid, open, quote };
};

/** The operator's steps, on the stopped service's data. The former table is gone afterwards, so nothing can read it. */
const restore = async (dataDir: string, former: string): Promise<number> => {
  const dynamodb = await startDynamodb({ dataDir });
  try {
    const client = clientOf(dynamodb.endpoint);
    const copied = await restoreTable(client, former, restored);
    expect(await prepareTable(restored, dynamodb.endpoint)).toContain(`restoredTable: '${restored}'`);
    // A second run changes nothing, so an operator can repeat it.
    await prepareTable(restored, dynamodb.endpoint);
    await deleteTable(client, former);
    client.destroy();
    return copied;
  } finally {
    await dynamodb.stop();
  }
};

test(
  'a restored table is adopted by its name: payments go on, stream, expiry and sweeps work, and the books agree',
  async () => {
    // Bundles are resolved from here, so the directory is inside the repository.
    const directory = await mkdtemp(join(process.cwd(), '.build', 'restored-table-'));
    const [dataDir, outdir] = [join(directory, 'data'), join(directory, 'assembly')];
    let service = await startChildService({ dataDir });
    try {
      const created = await newPlatformAt(service.address.controlUrl);
      const before = await payBefore(new TestPlatform(service.address, created));
      const former = service.address.tableName;
      await service.kill();

      expect(await restore(dataDir, former)).toBeGreaterThan(20);
      await adoptingAssembly(outdir, restored);
      service = await startChildService({ dataDir, outdir });

      expect(service.address.tableName).toBe(restored);
      const platform = new TestPlatform(service.address, created);
      // Idempotency: the answer from before the restore, byte for byte.
      const replay = await platform.api.call('createTransferOut', { ...before.order, key: firstKey });
      expect([replay.isReplay, replay.text]).toEqual([true, before.paid.text]);
      // What was open ends, as suffix 005 wants: late, and with the money back.
      expect((await platform.settled(before.open.id)).status).toBe('FAILED');
      // Stream: it starts the workflow of a new payment.
      const { id } = await platform.api.ok('createTransferOut', {
        body: { ...before.order.body, destination: { accountId: before.slow.id } },
      });
      await expect
        .poll(() => executionTexts(service.address.controlUrl, uuidOf(id)), patience)
        .toHaveLength(1);
      expect((await platform.settled(id)).status).toBe('FAILED');
      // Sweep: it writes the expiry of a quote from before the restore.
      const storedStatus = async () =>
        (await scanItems(service.address)).find(
          ({ pk, sk }) => sk === 'TRANSACTION' && String(pk).includes(uuidOf(before.quote.transactionId)),
        )?.status;
      await expect.poll(storedStatus, patience).toBe('EXPIRED');
      // Expiry is on. DynamoDB Local removes expired items too rarely for a test.
      expect(await expiryOf(service.address.dynamodbEndpoint, restored)).toBe('ENABLED');

      // 100,000 less the one transfer that did not fail.
      expect(await platform.balanceOf(before.account)).toBe(99_500);
      expect(await reconcileTable(service.address)).toEqual([]);
    } finally {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  proofTimeoutMs,
);
