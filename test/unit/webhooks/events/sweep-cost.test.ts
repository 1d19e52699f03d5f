import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { eventOf } from '#shared/kernel/outbox/event.ts';
import { documentClient, tableName } from '#shared/kernel/table/table.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { deliveryKey, deliveryPartition } from '#shared/webhooks/delivery/delivery-item.ts';
import type { EventBatch } from '#shared/webhooks/delivery/event-batch.ts';
import { type SweepPositions, sweepPlatform } from '#shared/webhooks/events/sweep-platform.ts';
import { itemBytes } from '#test/support/item-bytes.ts';
import { platform } from '../../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { outgoing } from './support/transactions.ts';

const current = useMemoryTable();
const now = new Date('2025-10-15T18:00:00.000Z');
const madeAt = Date.parse('2025-10-13T12:00:00.000Z');
const { uuid: platformId } = platform();
const swept = platform({
  webhookEndpoint: 'https://acme.example/hooks',
  webhookEndpointSince: '2025-10-13T00:00:00.000Z',
});

/** A payment of a usual size. The last digits of its uuid choose its shard. */
const payment = (index: number): Transaction => {
  const at = new Date(madeAt + index).toISOString();
  const time = (madeAt + index).toString(16).padStart(12, '0');
  const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7d02-8abc-00000000${(index % 16).toString(16)}123`;
  return { ...outgoing, platformId, uuid, status: 'COMPLETED', createdAt: at, updatedAt: at };
};

const bodyBytes = 1500;
const hasEvery = () => true;

/** So many completed payments, and the deliveries of their events. */
const seed = (count: number, isDelivered: (index: number) => boolean): void => {
  for (let index = 0; index < count; index += 1) {
    const made = payment(index);
    current.table.commit([putTransaction(made)]);
    const [draft] = transactionEventsOf(undefined, made);
    if (draft === undefined || !isDelivered(index)) continue;
    current.table.seed({ ...deliveryKey(platformId, eventOf(draft).id), body: 'x'.repeat(bodyBytes) });
  }
};

const itemsSchema = z.object({ Items: z.array(z.looseObject({})) });
const batchSchema = z.object({ Responses: z.record(z.string(), z.array(z.looseObject({}))) });
const unitBytes = 4096;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The read units of a call as DynamoDB counts them: a page rounds up as a whole, a batch item by item. */
const unitsOf = (command: object, answer: unknown): number => {
  if (command instanceof QueryCommand) {
    const bytes = sum(itemsSchema.parse(answer).Items.map(itemBytes));
    return Math.max(1, Math.ceil(bytes / unitBytes)) * (command.input.ConsistentRead === true ? 1 : 0.5);
  }
  if (!(command instanceof BatchGetCommand)) return 1;
  const isConsistent = command.input.RequestItems?.[tableName]?.ConsistentRead === true;
  const found = Object.values(batchSchema.parse(answer).Responses).flat();
  const asked = command.input.RequestItems?.[tableName]?.Keys?.length ?? 0;
  const units = sum(found.map((item) => Math.ceil(itemBytes(item) / unitBytes))) + asked - found.length;
  return units * (isConsistent ? 1 : 0.5);
};

/** Sweeps until nothing is left. @returns what it cost and found */
const sweepAll = async (positions: SweepPositions = {}, of: Platform = swept) => {
  const counted = { readUnits: 0 };
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const answer = await current.table.send(command);
    if (command instanceof QueryCommand || command instanceof BatchGetCommand)
      counted.readUnits += unitsOf(command, answer);
    return answer;
  });
  const dispatched: string[] = [];
  const dispatch = async ({ events }: EventBatch) => {
    dispatched.push(...events.map(({ id }) => id));
  };
  let turn = await sweepPlatform({ platform: of, further: [], positions }, dispatch);
  while (!turn.isOver)
    turn = await sweepPlatform({ platform: of, further: [], positions: turn.positions }, dispatch);
  return { ...counted, dispatched, positions: turn.positions };
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('costs at most 1.3 read units for a payment, in both passes together', async () => {
  const count = 2000;
  seed(count, hasEvery);

  const { readUnits, dispatched } = await sweepAll();

  expect(dispatched).toEqual([]);
  expect(readUnits / count).toBeLessThan(1.3);
  expect(readUnits / count).toBeGreaterThan(1.1);
});

it('reads nothing of a platform that has only just been made, since nothing of it is due', async () => {
  const createdAt = new Date(now.getTime() - 10 * 60_000).toISOString();

  const { readUnits } = await sweepAll({}, { ...swept, createdAt, webhookEndpointSince: createdAt });

  expect(readUnits).toBe(0);
});

it('finds what is missing in any shard, once', async () => {
  seed(900, (index) => index % 100 !== 7);

  const { dispatched } = await sweepAll();

  // Nothing delivers them here, so that the second pass finds them again.
  expect(new Set(dispatched).size).toBe(9);
  expect(dispatched).toHaveLength(18);
});

it('reads a delivery consistently before it calls its event missing', async () => {
  seed(40, hasEvery);
  const stale = new Set([deliveryPartition(platformId, 0)]);
  const send = current.table.send.bind(current.table);
  vi.spyOn(current.table, 'send').mockImplementation(async (command) => {
    const answer = await send(command);
    if (!(command instanceof BatchGetCommand)) return answer;
    if (command.input.RequestItems?.[tableName]?.ConsistentRead === true) return answer;
    const items = batchSchema.parse(answer).Responses[tableName] ?? [];
    return { Responses: { [tableName]: items.filter(({ pk }) => !stale.has(String(pk))) } };
  });

  expect((await sweepAll()).dispatched).toEqual([]);
});
