import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld, type Waiting } from '#test/support/approval-world.ts';
import { type Commit, CommitLog } from '#test/support/commit-log.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { accountSample } from '#test/support/samples.ts';
import { uuidOf } from '#test/support/uuid-of.ts';
import { leaveUndecided } from '#test/support/webhook-receiver.ts';

/**
 * An incoming payment is approved at the same moment as a change of its receiver. Whichever write the table commits
 * first decides, and the other one obeys it: the payment never follows facts that had changed before.
 */

/** Payments from a stranger and from a customer of the service take turns, so the small run has one of each. */
const rounds = sized(2, 500);
/** Most answers come within this time, so both orders occur. */
const jitterMs = 12;

let world: ApprovalWorld;
let log: CommitLog;
let random: Random;
const seed = runSeed();

beforeAll(async () => {
  world = await ApprovalWorld.start();
  world.receiver.reaction = leaveUndecided;
  log = await CommitLog.start(world.receiving.address);
  random = seededRandom(seed);
});

afterAll(async () => {
  log.stop();
  await world.stop();
});

const later = async <T>(act: () => Promise<T>): Promise<T> => {
  await sleep(random.below(jitterMs));
  return act();
};

const isOf = (id: string, isChange: (after: NonNullable<Commit['after']>) => boolean) => (commit: Commit) =>
  commit.before !== undefined &&
  commit.after !== undefined &&
  commit.pk.endsWith(uuidOf(id)) &&
  isChange(commit.after);

/** A payment from a stranger or from a customer of the service, in turns. */
const nextPayment = (round: number): Promise<Waiting> =>
  round % 2 === 0 ? world.fromStranger() : world.fromOurs();

/** Approves a payment while `change` runs. @returns the answer to the approval */
const approveDuring = async ({ id }: Waiting, change: () => Promise<unknown>) => {
  const approve = async () => {
    for (;;) {
      const path = { transactionId: id };
      const answer = await world.receiving.api.call('approveIncomingPayment', { path, body: {} });
      // A 503 means that nothing was written, so the same request is repeated.
      if (answer.status !== 503) return answer;
    }
  };
  const [answer] = await Promise.all([later(approve), later(change)]);
  return answer;
};

/** Which of the two writes the table committed first; undefined for a write that did not happen. */
const order = async (payment: Waiting, isChange: (commit: Commit) => boolean) => {
  const settled = await log.positionOf(isOf(payment.id, ({ status }) => status !== 'PENDING'));
  const changed = await log.positionOf(isChange);
  return { settled, changed, isChangedFirst: changed !== undefined && changed < (settled ?? Infinity) };
};

const report = (race: string, changedFirst: number): void =>
  noteFigures(`settlement-races ${race}`, { seed, rounds, 'change first': changedFirst, both: 0 });

const newDefault = async ({ account: { customerId } }: Waiting): Promise<string> => {
  const body = { ...accountSample({ currency: 'EUR' }), customerId, defaultUmaDepositAccount: true };
  return (await world.receiving.api.ok('createExternalAccount', { body })).id;
};

const change = ({ account: { customerId } }: Waiting, body: object) =>
  world.receiving.api.call('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', ...body },
  });

test(
  'an approved payment goes to the default deposit account exactly when that is deleted later',
  async () => {
    let deletedFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const payment = await nextPayment(round);
      const bank = await newDefault(payment);
      await log.forget();

      const answer = await approveDuring(payment, () =>
        world.receiving.api.ok('deleteExternalAccount', { path: { externalAccountId: bank } }),
      );

      const { settled, isChangedFirst } = await order(
        payment,
        isOf(bank, ({ isDeleted }) => isDeleted === true),
      );
      expect(settled, `round ${round}`).toBeDefined();
      const accountId = isChangedFirst ? payment.account.id : bank;
      expect(answer.body, `round ${round}`).toMatchObject({
        status: isChangedFirst ? 'COMPLETED' : 'PROCESSING',
        destination: { accountId },
      });
      deletedFirst += Number(isChangedFirst);
    }
    report('deletion of the deposit account', deletedFirst);
  },
  proofTimeoutMs,
);

test(
  'a payment is never credited after the rejection of its receiver',
  async () => {
    let rejectedFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const payment = await nextPayment(round);
      await log.forget();

      const answer = await approveDuring(payment, () => change(payment, { kycStatus: 'REJECTED' }));

      const { settled, isChangedFirst } = await order(
        payment,
        isOf(payment.account.customerId, ({ kycStatus }) => kycStatus === 'REJECTED'),
      );
      expect(answer.status, `round ${round}`).toBe(isChangedFirst ? 403 : 200);
      expect(settled === undefined, `round ${round}`).toBe(isChangedFirst);
      if (isChangedFirst) expect(answer.error.code).toBe('USER_NOT_READY');
      rejectedFirst += Number(isChangedFirst);
    }
    report('rejection', rejectedFirst);
  },
  proofTimeoutMs,
);

test(
  'the removal of a currency never takes the account away from a payment',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const payment = await nextPayment(round);
      await log.forget();

      const statuses: number[] = [];

      const answer = await approveDuring(payment, async () => {
        statuses.push((await change(payment, { currencies: ['USD'] })).status);
      });

      // The payment is open or its money lies there, so the account cannot close at any moment.
      expect(statuses, `round ${round}`).toEqual([409]);
      expect(answer.body.status, `round ${round}`).toBe('COMPLETED');
    }
    report('removal of the currency', 0);
  },
  proofTimeoutMs,
);
