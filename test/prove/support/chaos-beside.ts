import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import type { ApiRequest } from '#test/support/api-client.ts';
import { invokeFor } from '#test/support/own-host.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';

type Operation = 'createPayoutBatch' | 'confirmPayoutBatch' | 'createQuote';
/** Repeats a request under its key until its outcome is known. @returns the answer's text when it is accepted */
type Ask = (operation: Operation, request: ApiRequest) => Promise<string | undefined>;

const batchAnswer = z.object({ batch: z.object({ id: z.string() }) });
const quoteAnswer = z.object({ id: z.string(), transactionId: z.string() });

/** What the payer of the batch has, and what its last row does not find. */
const [funds, small, large] = [2_100, 100, 900];
const left = funds - small - 2 * large;
const scheduledFunds = 5_000;
const aheadMs = 2_000;
const sweepsInStorm = 5;
const patienceInMs = 5_000;

export interface Beside {
  /** Orders both under the faults. May be repeated: then it changes nothing. */
  order(ask: Ask): Promise<void>;
  /** What the service does at the time of the payment, as often as a storm needs it. */
  sweep(): Promise<void>;
  /** After the storm: each row has its outcome and is paid once. */
  expectBatchPaid(): Promise<number>;
  /** After the storm. @returns the quote that was executed */
  untilExecuted(): Promise<string>;
  expectQuotePaid(totalSendingAmount: number): Promise<void>;
}

/** A batch and a scheduled quote of payers of their own, so that what becomes of them is known beforehand. */
export const prepareBeside = async (platform: TestPlatform): Promise<Beside> => {
  const { api } = platform;
  const payer: FundedAccount = await platform.fundedAccount(funds);
  const { id: bank } = await platform.externalAccount({ customerId: payer.customerId });
  const scheduled = await platform.fundedAccount(scheduledFunds);
  const { id: abroad } = await platform.externalAccount({ currency: 'GBP' });
  const toBank = (amount: number) => ({
    source: { accountId: payer.id },
    destination: { accountId: bank },
    amount,
  });
  const quoteTo = (accountId: string, destination: string, lockedCurrencyAmount: number) => ({
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  });
  const rows = [quoteTo(payer.id, bank, small), ...[large, large, large].map(toBank)];
  const totals = [{ currency: 'USD', amount: small + 3 * large }];
  let batchId = '';
  let executeAt: string | undefined;
  let ordered: z.output<typeof quoteAnswer> | undefined;

  const orderQuote = async (ask: Ask): Promise<void> => {
    // A time that is over when the service learns of it is refused, and then another one is ordered.
    for (let attempt = 1; ordered === undefined; attempt += 1) {
      executeAt = new Date(Date.now() + aheadMs * attempt).toISOString();
      const body = { ...quoteTo(scheduled.id, abroad, 1_000), executeAt, maxRateDeviationBps: 50 };
      const text = await ask('createQuote', { body, key: `chaos-scheduled-${attempt}` });
      if (text !== undefined) ordered = quoteAnswer.parse(JSON.parse(text));
    }
  };
  const orderBatch = async (ask: Ask): Promise<void> => {
    const stored = await ask('createPayoutBatch', { body: { rows }, key: 'chaos-batch' });
    if (stored === undefined) return;
    batchId = batchAnswer.parse(JSON.parse(stored)).batch.id;
    await ask('confirmPayoutBatch', { path: { batchId }, body: { totals }, key: 'chaos-batch-confirm' });
  };
  const transactionId = () => ordered?.transactionId ?? '';
  const statusOf = async () =>
    (await api.ok('getTransaction', { path: { transactionId: transactionId() } })).status;

  return {
    order: async (ask) => {
      await Promise.all([orderBatch(ask), orderQuote(ask)]);
    },
    sweep: async () => {
      while (executeAt === undefined || Date.now() < Date.parse(executeAt)) await sleep(50);
      for (let count = 0; count < sweepsInStorm; count += 1) await invokeFor(platform, 'finish-overdue', {});
    },
    expectBatchPaid: async () => {
      const path = { batchId };
      const deadlineMs = performance.now() + patienceInMs;
      const input = { platformId: platform.id, batchUuid: uuidOf(batchId) };
      for (;;) {
        const { batch, data } = await api.ok('getPayoutBatch', { path });
        if (batch.status === 'COMPLETED') {
          expect(data.map(({ row, error }) => [row, error?.code])).toEqual([
            [1, undefined],
            [2, undefined],
            [3, undefined],
            [4, 'INSUFFICIENT_BALANCE'],
          ]);
          expect(await platform.balanceOf(payer)).toBe(left);
          return data.length;
        }
        // Where the storm stopped the workflow, its steps run again.
        if (performance.now() > deadlineMs) {
          await invokeFor(platform, 'pay-batch-rows', { ...input, chunk: 0 });
          await invokeFor(platform, 'finish-payout-batch', input);
        }
        await sleep(100);
      }
    },
    untilExecuted: async () => {
      while ((await statusOf()) === 'PENDING') {
        await invokeFor(platform, 'finish-overdue', {});
        await sleep(50);
      }
      return ordered?.id ?? '';
    },
    expectQuotePaid: async (totalSendingAmount) =>
      expect(await platform.balanceOf(scheduled)).toBe(scheduledFunds - totalSendingAmount),
  };
};
