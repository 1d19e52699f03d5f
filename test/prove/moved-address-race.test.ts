import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Commit, CommitLog } from '#test/support/commit-log.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended, incomingOf } from '#test/support/uma-payments.ts';
import { uuidOf } from '#test/support/uuid-of.ts';

const rounds = sized(3, 500);
const funds = 1_000_000_000;
const amount = 5_000;

/** The address moves before the execution, between execution and pay-out, or after both. In ms. */
const latest = [10, 60, 600] as const;

/** A customer with a new UMA address, and a quote that pays it. */
const quoteTo = async (sending: TestPlatform, payer: FundedAccount, receiving: TestPlatform) => {
  const holder = await receiving.newCustomer({ currencies: ['EUR'] });
  const quote = await sending.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: payer.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: holder.umaAddress, currency: 'EUR' },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: amount,
    },
  });
  return { holder, quote };
};

test(
  'a payment reaches the person of the quote, or nobody, when the address moves at the same moment',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const [sending, receiving] = [await newPlatform(), await newPlatform()];
    const payer = await sending.fundedAccount(funds);
    const log = await CommitLog.start(sending.address);
    const tally = { paid: 0, refunded: 0, 'not executed': 0 };
    let spent = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { holder, quote } = await quoteTo(sending, payer, receiving);
      const next = await receiving.newCustomer({ currencies: ['EUR'] });
      await log.forget();
      const rename = (customerId: string, umaAddress: string) =>
        receiving.api.ok('updateCustomer', {
          path: { customerId },
          body: { customerType: 'INDIVIDUAL', umaAddress },
        });

      const [execution] = await Promise.all([
        sending.api.call('executeQuote', { path: { quoteId: quote.id } }),
        sleep(random.below(random.pick(latest))).then(async () => {
          await rename(holder.id, holder.umaAddress.replace('$', '$former.'));
          await rename(next.id, holder.umaAddress);
        }),
      ]);
      const outgoing = await (execution.isOk
        ? ended(sending, quote.transactionId)
        : sending.api.ok('getTransaction', { path: { transactionId: quote.transactionId } }));

      const isOf =
        (id: string) =>
        ({ pk }: Commit) =>
          pk.startsWith('TRANSACTION#') && pk.endsWith(uuidOf(id));
      const executed = await log.positionOf(isOf(quote.transactionId));
      const filed = await log.positionOf(
        ({ before, after }) =>
          before === undefined && String(after?.ownerPk).endsWith(`#${uuidOf(holder.id)}`),
      );
      const moved = (await log.positionOf(({ pk }) => pk === `UMA#${holder.umaAddress}`)) ?? -1;
      const what = `round ${round}: executed ${executed}, filed ${filed}, moved ${moved}`;

      expect(await incomingOf(receiving, next.id), what).toEqual([]);
      if (executed === undefined) {
        expect(execution.error.code, what).toBe('QUOTE_NOT_EXECUTABLE');
        expect(outgoing.status, what).toBe('PENDING');
        tally['not executed'] += 1;
        continue;
      }
      expect(executed, what).toBeLessThan(moved);
      if (filed === undefined) {
        expect(outgoing, what).toMatchObject({ status: 'FAILED', failureReason: 'LNURLP_FAILED' });
        tally.refunded += 1;
        continue;
      }
      expect(filed, what).toBeLessThan(moved);
      expect(outgoing.status, what).toBe('COMPLETED');
      expect(await receiving.balanceOf(await receiving.accountOf(holder.id, 'EUR')), what).toBe(amount);
      spent += quote.totalSendingAmount;
      tally.paid += 1;
    }

    log.stop();
    expect(await sending.balanceOf(payer)).toBe(funds - spent);
    expect(await sending.reconcile()).toEqual([]);
    expect(await receiving.reconcile()).toEqual([]);
    noteFigures('moved-address-race', { seed, rounds, ...tally, 'paid to another': 0 });
  },
  proofTimeoutMs,
);
