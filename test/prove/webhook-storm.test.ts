import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type Reaction, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { distinctEvents, type ReceivedEvent } from './support/received-events.ts';

/** The share of attempts without a prompt 200. */
const badShare = 0.3;
/** Slow, but within the 5 s that an answer may take. */
const slowMs = 1_500;

interface Counts {
  failed: number;
  hanging: number;
  slow: number;
  reset: number;
  restarts: number;
}

const badReaction = async (random: Random, receiver: WebhookReceiver, counts: Counts): Promise<Reaction> => {
  const kind = random.pick(['failed', 'hanging', 'slow', 'reset', 'restarts'] as const);
  counts[kind] += 1;
  switch (kind) {
    case 'failed':
      return random.pick([400, 429, 500, 503]);
    case 'hanging':
      return 'SILENCE';
    case 'slow':
      await sleep(slowMs);
      return 200;
    case 'reset':
      return 'RESET';
    case 'restarts':
      void receiver.restart(50);
      return 'SILENCE';
  }
};

/** One expected event, as the text of its payload. */
type ExpectedEvent = string;

const expectedEvent = (type: string, data: unknown): ExpectedEvent => `${type} ${JSON.stringify(data)}`;

/** The part of a balance event that the test can predict: account and balance. */
const balanceEvent = (accountId: string, amount: number): ExpectedEvent =>
  expectedEvent('INTERNAL_ACCOUNT_BALANCE_UPDATED', { accountId, amount });

const shortened = ({ type, data }: ReceivedEvent): ExpectedEvent => {
  if (type !== 'INTERNAL_ACCOUNT_BALANCE_UPDATED') return expectedEvent(type, data);
  const balance = data?.balance;
  const amount =
    typeof balance === 'object' && balance !== null && 'amount' in balance ? balance.amount : NaN;
  return balanceEvent(data?.id ?? '', Number(amount));
};

/** A busy machine may answer 503, outcome unknown. Then the balance shows whether the money arrived. */
const fundOnce = async (platform: TestPlatform, account: FundedAccount, amount: number): Promise<void> => {
  const before = await platform.balanceOf(account);
  const request = { path: { accountId: account.id }, body: { amount } };
  const { status } = await platform.api.call('fundInternalAccount', request);
  if (status === 200) return;
  expect(status).toBe(503);
  if ((await platform.balanceOf(account)) === before) await fundOnce(platform, account, amount);
};

/** One payment, repeated until its outcome is known. */
const payOnce = async (platform: TestPlatform, body: unknown, key = randomUUID()): Promise<unknown> => {
  const answer = await platform.api.call('createTransferOut', { body, key });
  if (answer.status === 201) return answer.body;
  expect(answer.status).toBe(503);
  return payOnce(platform, body, key);
};

/** Makes that many changes of one account, one after another. Returns the expected events. */
const changeAccount = async (platform: TestPlatform, random: Random, bankId: string, changes: number) => {
  const account = await platform.fundedAccount(0);
  const expected: ExpectedEvent[] = [];
  let balance = 0;
  for (let index = 0; expected.length < changes; index += 1) {
    const amount = 1 + random.below(1_000_000);
    if (balance < amount || index % 3 === 0) {
      await fundOnce(platform, account, amount);
      balance += amount;
    } else {
      const body = { source: { accountId: account.id }, destination: { accountId: bankId }, amount };
      const payment = await payOnce(platform, body);
      balance -= amount;
      expected.push(expectedEvent('OUTGOING_PAYMENT_COMPLETED', payment));
    }
    expected.push(balanceEvent(account.id, balance));
  }
  return expected;
};

const hasReceivedAll = (receiver: WebhookReceiver, expected: ReadonlySet<ExpectedEvent>): boolean => {
  const received = new Set(distinctEvents(receiver.requests).map(shortened));
  return [...expected].every((one) => received.has(one));
};

const untilReceived = async (
  receiver: WebhookReceiver,
  expected: ReadonlySet<ExpectedEvent>,
): Promise<void> => {
  const deadline = performance.now() + proofTimeoutMs / 2;
  while (!hasReceivedAll(receiver, expected) && performance.now() < deadline) await sleep(sized(200, 5_000));
};

test(
  'a platform whose endpoint fails at random gets the event of every change, no other event, and each time the same body',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const counts: Counts = { failed: 0, hanging: 0, slow: 0, reset: 0, restarts: 0 };
    const receiver = await WebhookReceiver.start();
    const platform = await newPlatform();
    const bankId = (await platform.externalAccount()).id;
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    receiver.reaction = () => (random.unit() < badShare ? badReaction(random, receiver, counts) : 200);

    const [accounts, changes] = [sized(5, 100), sized(6, 100)];
    const lists = await inParallel(
      Array.from({ length: accounts }, () => () => changeAccount(platform, random, bankId, changes)),
      8,
    );
    const expected = lists.flat();
    await untilReceived(receiver, new Set(expected));

    const events = distinctEvents(receiver.requests).filter(({ type }) => type !== 'TEST');
    expect(events.map(shortened).sort()).toEqual(expected.sort());
    noteFigures('webhook storm', {
      seed,
      changes: expected.length,
      attempts: receiver.requests.length,
      ...counts,
      lost: 0,
      invented: 0,
    });
    await receiver.stop();
  },
  proofTimeoutMs,
);
