import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { putItem, scanItems } from '#test/support/raw-table.ts';
import {
  executionsOf,
  type FundedAccount,
  invoke,
  newPlatform,
  type TestPlatform,
} from '#test/support/service.ts';
import { onlyIncomingOf, payToUma } from '#test/support/uma-payments.ts';
import { isQuestion, type Reaction, undecided, WebhookReceiver } from '#test/support/webhook-receiver.ts';

const askStep = 'PaymentsService-local-ask-platform';
const timeOutStep = 'PaymentsService-local-time-out-approval';
const starter = 'PaymentsService-local-start-workflows';
const sweep = 'PaymentsService-local-finish-overdue';
const asker = 'Functionsaskplatform';
const funds = 100_000_000;
const amount = 5_000;

type Transaction = BodyOf<'getTransaction'>;

let sending: TestPlatform;
let receiving: TestPlatform;
let payer: FundedAccount;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [sending, receiving] = [await newPlatform(), await newPlatform()];
  payer = await sending.fundedAccount(funds);
  receiver = await WebhookReceiver.start();
  await receiving.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});

afterAll(async () => {
  expect(await receiving.reconcile()).toEqual([]);
  expect(await sending.reconcile()).toEqual([]);
  await receiver.stop();
});

const answer = (reaction: Reaction): void => {
  receiver.reaction = (request) => (isQuestion(request) ? reaction : 200);
};

/** A payment that waits for the receiver's platform: a stranger's, or with its other side one of ours. */
interface Waiting {
  readonly id: string;
  readonly uuid: string;
  readonly account: FundedAccount;
  readonly outgoing?: { readonly id: string; readonly total: number };
}

const waitingOf = (id: string, account: FundedAccount): Waiting => ({
  id,
  uuid: id.split(':')[1] ?? '',
  account,
});

const fromStranger = async (): Promise<Waiting> => {
  const account = await receiving.fundedAccount(0, 'EUR');
  const { id } = await receiving.api.ok('receiveSandboxUmaPayment', {
    body: {
      senderUmaAddress: '$success.eur@sandbox.uma.test',
      customerId: account.customerId,
      receivingCurrencyCode: 'EUR',
      receivingCurrencyAmount: amount,
    },
  });
  return waitingOf(id, account);
};

const fromOurs = async (): Promise<Waiting> => {
  const { id: customerId, umaAddress } = await receiving.newCustomer({ currencies: ['EUR'] });
  const quote = await payToUma(sending, { from: payer, to: umaAddress, amount });
  const { id } = await onlyIncomingOf(receiving, customerId);
  return {
    ...waitingOf(id, await receiving.accountOf(customerId, 'EUR')),
    outgoing: { id: quote.transactionId, total: quote.totalSendingAmount },
  };
};

/** A payment whose workflow gave up before it asked anyone. */
const unasked = (make: () => Promise<Waiting>): Promise<Waiting> =>
  receiving
    .withFaults({ kind: 'crash', at: 1, moment: 'before', caller: asker }, async () => {
      const waiting = await make();
      await expect.poll(() => isGivenUp(waiting), { timeout: 30_000 }).toBe(true);
      return waiting;
    })
    .then(({ result }) => result);

const isGivenUp = async ({ uuid }: Waiting): Promise<boolean> => {
  const histories = await executionsOf(uuid);
  return histories.some((history) => history.includes('PaymentNotDecided'));
};

const run = async (step: string, { uuid }: Waiting): Promise<boolean> => {
  const { error } = await invoke(step, { platformId: receiving.id, transactionId: uuid });
  return error === undefined;
};

const questions = ({ id }: Waiting): number => receiver.about(id).filter(isQuestion).length;

const read = ({ id }: Waiting): Promise<Transaction> =>
  receiving.api.ok('getTransaction', { path: { transactionId: id } });

/** What the sender's payment is when the receiver's has ended so. */
const outcomes: Readonly<Record<string, string>> = {
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  REJECTED: 'REJECTED',
};

/** Both sides agree, and the money is with exactly one of them. @returns what the sender has paid */
const expectEnd = async (waiting: Waiting, end: object): Promise<number> => {
  const incoming = await read(waiting);
  expect(incoming).toMatchObject(end);
  const isPaid = incoming.status === 'COMPLETED';
  expect(await receiving.balanceOf(waiting.account)).toBe(isPaid ? amount : 0);
  const { outgoing } = waiting;
  if (outgoing === undefined) return 0;
  const sent = await sending.api.ok('getTransaction', { path: { transactionId: outgoing.id } });
  expect(sent.status).toBe(outcomes[incoming.status]);
  return isPaid ? outgoing.total : 0;
};

const timedOut = { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' };
const kinds = [
  ['from a stranger', fromStranger],
  ['from one of ours', fromOurs],
] as const;

describe.each(kinds)('the steps of a payment %s', (_whose, make) => {
  test.each<[Reaction, object]>([
    [200, { status: 'COMPLETED' }],
    [403, { status: 'REJECTED' }],
    [422, { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }],
    [500, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  ])('ask once and end once, done again, beside each other and in any order: %s', async (reaction, end) => {
    const waiting = await unasked(make);
    answer(reaction);

    await Promise.all([run(askStep, waiting), run(askStep, waiting), run(askStep, waiting)]);
    await run(askStep, waiting);
    await Promise.all([run(timeOutStep, waiting), run(timeOutStep, waiting)]);

    expect(questions(waiting)).toBe(1);
    await expectEnd(waiting, end);
  });

  test('time out once what stays open', async () => {
    const waiting = await unasked(make);
    answer(202);

    expect([await run(askStep, waiting), await run(askStep, waiting)]).toEqual([false, false]);
    expect((await read(waiting)).status).toBe('PENDING');
    const timeOuts = await Promise.all(Array.from({ length: 3 }, () => run(timeOutStep, waiting)));

    expect(timeOuts).toContain(true);
    expect(questions(waiting)).toBe(1);
    await expectEnd(waiting, timedOut);
  });

  /** Calls: payment, platform, right to ask; with the answer the sender's payment where there is one, and the end. */
  test.each([1, 2, 3, 4, 5].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]))(
    'that die at call %i, %s it was carried out, ask at most once and leave nothing open',
    async (at, moment) => {
      const waiting = await unasked(make);
      answer(200);

      await receiving.withFaults({ kind: 'crash', at, moment, caller: asker }, () => run(askStep, waiting));
      await run(askStep, waiting);
      await receiving.withFaults({ kind: 'crash', at: 2, moment, caller: 'Functionstimeoutapproval' }, () =>
        run(timeOutStep, waiting),
      );
      await run(timeOutStep, waiting);

      const asked = questions(waiting);
      const { status } = await read(waiting);
      expect(asked).toBeLessThanOrEqual(1);
      await expectEnd(waiting, status === 'COMPLETED' ? { status: 'COMPLETED' } : timedOut);
      // Whoever was never asked, or whose answer was written, is not kept waiting for nothing.
      if (at <= 2 || (at === 3 && moment === 'before')) expect([asked, status]).toEqual([1, 'COMPLETED']);
    },
  );

  test('that the sweep does instead end the payment', async () => {
    const waiting = await unasked(make);
    const items = await scanItems(receiving.address, receiving.id);
    const item = items.find(({ sortId, sk }) => sk === 'TRANSACTION' && sortId === waiting.uuid) ?? {};
    const checkAt = new Date(Date.now() - 61_000).toISOString();
    await putItem(receiving.address, { ...item, checkAt, dueSk: `${checkAt}#${waiting.uuid}` });

    await invoke(sweep, {});

    await expectEnd(waiting, timedOut);
  });
});

test('a workflow that is started five times runs once', async () => {
  answer(200);
  const waiting = await fromStranger();
  await receiving.settled(waiting.id);
  const text = (S: string) => ({ S });
  const NewImage = {
    platformId: text(receiving.id),
    sortId: text(waiting.uuid),
    type: text('INCOMING'),
    status: text('PENDING'),
    source: { M: { kind: text('UMA_ADDRESS') } },
  };
  const record = { eventID: 'again', eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage } };

  const started = await Promise.all(Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })));

  for (const { payload } of started) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
  expect(await executionsOf(waiting.uuid)).toHaveLength(1);
  expect(questions(waiting)).toBe(1);
  await expectEnd(waiting, { status: 'COMPLETED' });
});

const tries = 50;

const decide = async (
  operation: 'approveIncomingPayment' | 'rejectIncomingPayment',
  { id }: Waiting,
): Promise<string> => {
  for (;;) {
    const answer = await receiving.api.call(operation, { path: { transactionId: id }, body: {} });
    if (answer.isOk) return answer.body.status;
    // Nothing was written and nobody was told anything: the same request again.
    if (answer.status === 503) continue;
    expect(answer.error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    return 'LOST';
  }
};

/** A step is called without the gateway: without a pause it would win nearly always. */
const timeOut = async (waiting: Waiting, pauseMs: number): Promise<string> => {
  await sleep(pauseMs);
  await run(timeOutStep, waiting);
  return 'LOST';
};

/** 50 decisions at once: approvals, rejections and time-outs. @returns the winner */
const decideAtOnce = async (waiting: Waiting, random: Random): Promise<string> => {
  const decisions = [
    () => decide('approveIncomingPayment', waiting),
    () => decide('rejectIncomingPayment', waiting),
    () => timeOut(waiting, random.below(1_000)),
  ];
  const answers = await Promise.all(Array.from({ length: tries }, () => random.pick(decisions)()));
  const winners = answers.filter((one) => one !== 'LOST');
  const { status, failureReason } = await read(waiting);
  expect(winners).toEqual(status === 'FAILED' ? [] : [status]);
  if (status === 'FAILED') expect(failureReason).toBe('PAYMENT_APPROVAL_TIMED_OUT');
  return status;
};

test(
  'of approvals, rejections and time-outs at once exactly one wins, on both sides',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const rounds = sized(4, 200);
    const before = await sending.balanceOf(payer);
    const wins: Record<string, number> = { COMPLETED: 0, REJECTED: 0, FAILED: 0 };
    receiver.reaction = undecided;
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const waiting = await (round % 2 === 0 ? fromStranger() : fromOurs());
      const winner = await decideAtOnce(waiting, random);
      wins[winner] = (wins[winner] ?? 0) + 1;
      const total = await expectEnd(waiting, {});
      paid += total;
    }

    expect(await sending.balanceOf(payer)).toBe(before - paid);
    expect(await receiving.reconcile()).toEqual([]);
    expect(await sending.reconcile()).toEqual([]);
    noteFigures('approval-race', { seed, rounds, tries: rounds * tries, ...wins, 'two winners': 0 });
  },
  proofTimeoutMs,
);
