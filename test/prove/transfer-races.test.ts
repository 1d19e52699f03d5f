import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationId } from '#test/support/api-client.ts';
import { type Commit, CommitLog } from '#test/support/commit-log.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';

/**
 * A transfer or the execution of a quote at the same moment as a change that forbids it. Whichever write the table
 * commits first decides: no payment starts after its customer was rejected or its payee was deleted.
 */

const rounds = sized(6, 500);
/** Most answers come within this time, so both orders occur. */
const jitterMs = 12;
const amount = 100;

let platform: TestPlatform;
let log: CommitLog;
let random: Random;
const seed = runSeed();

beforeAll(async () => {
  platform = await newPlatform();
  log = await CommitLog.start(platform.address);
  random = seededRandom(seed);
});

afterAll(() => log.stop());

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
}

const call = async (operation: OperationId, request: object): Promise<Answered> => {
  const answer = await platform.api.call(operation, request);
  return { status: answer.status, code: answer.isOk ? undefined : answer.error.code };
};

/** Both at once. @returns the answers */
const race = (pay: () => Promise<Answered>, change: () => Promise<Answered>) => {
  const later = async (act: () => Promise<Answered>) => {
    await sleep(random.below(jitterMs));
    return act();
  };
  return Promise.all([later(pay), later(change)]);
};

const setKyc = (customerId: string, kycStatus: string): Promise<Answered> =>
  call('updateCustomer', { path: { customerId }, body: { customerType: 'INDIVIDUAL', kycStatus } });

/** A journal of the account: the payment, which moves money in the same transaction. */
const isPaid =
  ({ id }: FundedAccount) =>
  ({ pk }: Commit): boolean =>
    pk.startsWith('JOURNAL#') && pk.endsWith(uuidOf(id));

const isCustomer =
  (id: string, isChanged: (after: NonNullable<Commit['after']>) => boolean) =>
  ({ pk, after }: Commit): boolean =>
    pk.startsWith('CUSTOMER#') && pk.endsWith(uuidOf(id)) && after !== undefined && isChanged(after);

/** Expects the answer to agree with the order of the two commits. @returns whether the change was first */
const expectObeyed = async (
  answer: Answered,
  commits: { readonly paid: (commit: Commit) => boolean; readonly changed: (commit: Commit) => boolean },
  apiError: { readonly status: number; readonly code: string },
): Promise<boolean> => {
  const paid = await log.positionOf(commits.paid);
  const changed = await log.positionOf(commits.changed);
  if (answer.code === undefined) {
    expect(paid).toBeDefined();
    expect(changed).toBeGreaterThan(paid ?? Infinity);
    return false;
  }
  expect(paid).toBeUndefined();
  expect(answer).toEqual(apiError);
  return true;
};

type Payment = () => Promise<Answered>;

const transfer = (account: FundedAccount, bankId: string, direction: 'in' | 'out'): Payment => {
  const parties = [{ accountId: account.id }, { accountId: bankId }];
  const [source, destination] = direction === 'out' ? parties : parties.toReversed();
  const operation = direction === 'out' ? 'createTransferOut' : 'createTransferIn';
  return () => call(operation, { body: { source, destination, amount } });
};

const quoteBody = (account: FundedAccount, bankId: string, immediatelyExecute: boolean) => ({
  source: { sourceType: 'ACCOUNT', accountId: account.id },
  destination: { destinationType: 'ACCOUNT', accountId: bankId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
  ...(immediatelyExecute ? { immediatelyExecute } : {}),
});

/** A transfer out, a transfer in, an execution, and a quote that is executed at once, in turns. */
const nextPayment = async (round: number, account: FundedAccount, bankId: string): Promise<Payment> => {
  if (round % 4 === 0) return transfer(account, bankId, 'out');
  if (round % 4 === 1) return transfer(account, bankId, 'in');
  if (round % 4 === 2) return () => call('createQuote', { body: quoteBody(account, bankId, true) });
  const { id: quoteId } = await platform.api.ok('createQuote', { body: quoteBody(account, bankId, false) });
  return () => call('executeQuote', { path: { quoteId } });
};

test(
  'no payment starts after the rejection of its customer',
  async () => {
    const account = await platform.fundedAccount(rounds * amount * 2);
    const { customerId } = account;
    const bank = await platform.externalAccount({ customerId });
    const rejected = isCustomer(customerId, ({ kycStatus }) => kycStatus === 'REJECTED');
    let rejectedFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const pay = await nextPayment(round, account, bank.id);
      await log.forget();

      const [answer, rejection] = await race(pay, () => setKyc(customerId, 'REJECTED'));

      expect(rejection.status, `round ${round}`).toBe(200);
      const commits = { paid: isPaid(account), changed: rejected };
      const isFirst = await expectObeyed(answer, commits, { status: 403, code: 'USER_NOT_READY' });
      rejectedFirst += Number(isFirst);
      await setKyc(customerId, 'APPROVED');
    }
    noteFigures('transfer-races rejection', { seed, rounds, 'change first': rejectedFirst, both: 0 });
    expect(await platform.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);

test(
  'no payment to an account starts after the deletion of its owner',
  async () => {
    const account = await platform.fundedAccount(rounds * amount * 2);
    let deletedFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const payee = await platform.newCustomer();
      const bank = await platform.externalAccount({ customerId: payee.id });
      const pay = await nextPayment(round, account, bank.id);
      await log.forget();

      const [answer, deletion] = await race(pay, () =>
        call('deleteCustomer', { path: { customerId: payee.id } }),
      );

      expect(deletion.status, `round ${round}`).toBe(200);
      const deleted = isCustomer(payee.id, ({ isDeleted }) => isDeleted === true);
      const commits = { paid: isPaid(account), changed: deleted };
      const isFirst = await expectObeyed(answer, commits, { status: 400, code: 'INVALID_BANK_ACCOUNT' });
      deletedFirst += Number(isFirst);
    }
    noteFigures('transfer-races deletion of the payee', {
      seed,
      rounds,
      'change first': deletedFirst,
      both: 0,
    });
  },
  proofTimeoutMs,
);

test(
  'a credit that meets the deletion of its customer is paid, or answers 410',
  async () => {
    let deletedFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const account = await platform.fundedAccount(0);
      const { customerId } = account;
      const bank = await platform.externalAccount();
      const funding = () =>
        call('fundInternalAccount', { path: { accountId: account.id }, body: { amount } });
      await log.forget();

      const credit = round % 2 === 0 ? funding : transfer(account, bank.id, 'in');
      const [answer, deletion] = await race(credit, () => call('deleteCustomer', { path: { customerId } }));

      const isPaidOut = answer.code === undefined;
      if (!isPaidOut) expect(answer).toEqual({ status: 410, code: 'CUSTOMER_DELETED' });
      expect(deletion, `round ${round}`).toEqual(
        isPaidOut ? { status: 409, code: 'CUSTOMER_HAS_FUNDS' } : { status: 200, code: undefined },
      );
      deletedFirst += Number(!isPaidOut);
    }
    noteFigures('transfer-races credit of a deleted customer', {
      seed,
      rounds,
      'change first': deletedFirst,
    });
  },
  proofTimeoutMs,
);
