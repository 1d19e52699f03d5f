import type { StreamRecord } from '@payments-service/local-aws/stream-reader';
import { jsonObject } from '@payments-service/local-aws/template-json';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { setEndpoint, untilDelivered } from '#test/support/platform-with-endpoint.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { type Item, wireItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { distinctEvents, eventKey } from './support/received-events.ts';
import { deliverShuffled, type StreamCounts } from './support/shuffled-stream.ts';
import { eventOf, ownerUuidAt, paymentItem, type StoredPayment, uuidAt } from './support/stored-payments.ts';

const makeEvents = 'PaymentsService-local-make-events';
const statuses = ['PENDING', 'PROCESSING', 'COMPLETED'] as const;
const poisonEvery = 500;
const maxCopies = 4;

interface Change {
  readonly after: Item;
  readonly before?: Item;
}

/** The states of one payment, one second apart. */
const statesOf = (platformId: string, random: Random): StoredPayment[] => {
  const createdMs = Date.now() - 1000 * random.below(3600);
  const ownerUuid = ownerUuidAt(createdMs, random);
  const uuid = uuidAt(createdMs, random);
  return statuses.map((status, index) => ({
    platformId,
    uuid,
    status,
    version: index + 1,
    changedAt: new Date(createdMs + 1000 * index).toISOString(),
    ownerUuid,
    accountUuid: `${ownerUuid.slice(0, -3)}348`,
  }));
};

const changesOf = (states: readonly StoredPayment[]): Change[] =>
  states.map((state, index) => {
    const former = states[index - 1];
    return { after: paymentItem(state), ...(former && { before: paymentItem(former) }) };
  });

const spoiled = ({ after }: Change): Change => ({ after: { ...after, status: 'NO_SUCH_STATUS' } });

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((one) => ({ one, at: random.unit() }))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one);

/** make-events drops a broken record that is a minute old (test/unit/webhooks/events), and a slow machine takes longer. */
const aheadMs = 3_600_000;

let lastNumber = 0;

const recordOf = ({ after, before }: Change): StreamRecord => {
  lastNumber += 1;
  const { pk, sk, ...rest } = wireItem(after);
  return {
    eventID: String(lastNumber),
    eventName: before === undefined ? 'INSERT' : 'MODIFY',
    eventVersion: '1.1',
    dynamodb: {
      SequenceNumber: String(lastNumber).padStart(21, '0'),
      ApproximateCreationDateTime: (Date.now() + aheadMs) / 1000,
      Keys: jsonObject.parse({ pk, sk }),
      NewImage: jsonObject.parse({ pk, sk, ...rest }),
      ...(before === undefined ? {} : { OldImage: jsonObject.parse(wireItem(before)) }),
    },
  };
};

const copiesOf = <T>(one: T, random: Random): T[] =>
  Array.from({ length: 1 + random.below(maxCopies) }, () => one);

test(
  'T9: each change has one event, however often, in whatever order and however broken its records arrive',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const platform = await newPlatform();
    const receiver = await WebhookReceiver.start();
    await setEndpoint(platform, receiver);
    const payments = Array.from({ length: sized(14, 834) }, () => statesOf(platform.id, random));
    const changes = payments.flatMap(changesOf);
    const poisons = changes.filter((_, index) => index % poisonEvery === 0).map(spoiled);
    const records = (list: readonly Change[]) => list.flatMap((change) => copiesOf(recordOf(change), random));
    const poisoned = records(poisons);
    const counts: StreamCounts = { batches: 0, deliveries: 0, thrown: 0, malformed: 0 };
    const stream = {
      invoke: async (payload: unknown) => {
        const { payload: text = '', error } = await invoke(makeEvents, payload);
        return { payload: text, ...(error && { error: { name: 'Error', message: error.message } }) };
      },
      random,
      thrownShare: 0.05,
      malformedShare: 0.05,
    };
    const aside = await deliverShuffled(
      { ...stream, records: shuffled([...records(changes), ...poisoned], random) },
      counts,
    );
    const expected = payments.flat().map(eventOf);
    await untilDelivered(platform);

    const received = () => distinctEvents(receiver.requests).filter(({ type }) => type !== 'TEST');
    expect(received().map(eventKey).toSorted(), `fails with SEED=${seed}`).toEqual(expected.toSorted());
    expect(new Set(aside)).toEqual(new Set(poisoned.map(({ dynamodb }) => dynamodb.SequenceNumber)));

    // A record that is repeated during its first attempt may be sent twice, but a repetition after it may not.
    const sent = receiver.requests.length;
    const again = { ...stream, thrownShare: 0, malformedShare: 0 };
    const later = changesOf(statesOf(platform.id, random)).slice(0, 1);
    await deliverShuffled({ ...again, records: [...changes, ...later].map(recordOf) }, counts);
    const laterId = later.map(({ after }) => String(after.sortId)).join();
    await untilDelivered(platform);
    expect(receiver.about(laterId)).toHaveLength(1);
    expect(receiver.requests.length).toBe(sent + 1);
    await receiver.stop();
    noteFigures('T9 stream', {
      seed,
      events: expected.length,
      ...counts,
      'poison put aside': aside.length,
      lost: 0,
      invented: 0,
      'sent twice': sent - 1 - expected.length,
    });
  },
  proofTimeoutMs,
);
