import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { absent, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { documentClient } from '#shared/kernel/table/table.ts';

const invoices = defineItem({
  schema: z.object({
    platformId: z.string(),
    uuid: z.string(),
    status: z.enum(['OPEN', 'PAID']),
    dueAt: z.string().optional(),
    reminders: z.int().optional(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `INVOICE#${platformId}#${uuid}`,
    sk: 'INVOICE',
  }),
  indexKeysOf: ({ platformId, uuid, status, dueAt }) => ({
    listPk: `INVOICE#${platformId}`,
    statusPk: status === 'OPEN' ? `INVOICE#${platformId}#OPEN` : undefined,
    ...(dueAt === undefined ? {} : { duePk: 'INVOICE_DUE', dueSk: `${dueAt}#${uuid}` }),
  }),
  expiresAtEpochSecondsOf: ({ status }) => (status === 'PAID' ? 1_760_000_000 : undefined),
  storedAs: { uuid: 'sortId', dueAt: 'workflowDueAt' },
});

const key = { platformId: 'p', uuid: 'u' };
const open = { ...key, status: 'OPEN', dueAt: '2025-10-13' } as const;
const paid = { ...key, status: 'PAID' } as const;

const storedOpen = {
  pk: 'INVOICE#p#u',
  sk: 'INVOICE',
  platformId: 'p',
  sortId: 'u',
  status: 'OPEN',
  workflowDueAt: '2025-10-13',
  listPk: 'INVOICE#p',
  statusPk: 'INVOICE#p#OPEN',
  duePk: 'INVOICE_DUE',
  dueSk: '2025-10-13#u',
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an item that is filed', () => {
  it('has its key, its index keys and its stored names', () => {
    expect(invoices.put(open, absent('status')).Put?.Item).toEqual(storedOpen);
  });

  it('has no keys of the indexes that do not hold it, and the time of its expiry', () => {
    expect(invoices.put(paid, absent('status')).Put?.Item).toEqual({
      pk: 'INVOICE#p#u',
      sk: 'INVOICE',
      platformId: 'p',
      sortId: 'u',
      status: 'PAID',
      listPk: 'INVOICE#p',
      expiresAtEpochSeconds: 1_760_000_000,
    });
  });

  it('shows the item that is in its way only to who asks for it', () => {
    const asked = invoices.put(open, absent('status'), { returnOld: true }).Put;

    expect(asked?.ReturnValuesOnConditionCheckFailure).toBe('ALL_OLD');
    expect(invoices.put(open, absent('status')).Put).not.toHaveProperty(
      'ReturnValuesOnConditionCheckFailure',
    );
  });

  it('is stored as it is when the definition says no more than its key', () => {
    const counters = defineItem({
      schema: z.object({ count: z.int() }),
      keyOf: ({ id }: { id: string }) => ({ pk: `COUNTER#${id}`, sk: 'COUNTER' }),
    });

    expect(counters.put({ id: 'a', count: 1 }, absent('count')).Put?.Item).toEqual({
      pk: 'COUNTER#a',
      sk: 'COUNTER',
      id: 'a',
      count: 1,
    });
  });
});

describe('an item that is read', () => {
  it('is the value that was filed', () => {
    expect(invoices.parse(storedOpen)).toStrictEqual(open);
  });

  it('has no attribute that only DynamoDB reads', () => {
    const stored = { ...invoices.put(paid, absent('status')).Put?.Item, reminders: 2 };

    expect(Object.keys(invoices.parse(stored)).sort()).toEqual(['platformId', 'reminders', 'status', 'uuid']);
  });

  it('is parsed by get, too', async () => {
    vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Item: storedOpen }));

    expect(await invoices.get(key)).toStrictEqual(open);
  });

  it('is refused when an attribute is missing under its stored name', () => {
    const { sortId: _, ...rest } = storedOpen;

    expect(() => invoices.parse(rest)).toThrow();
    expect(() => invoices.parse(undefined)).toThrow();
  });
});

describe('an update', () => {
  it('sets attributes under their stored names, and sets and removes index keys', () => {
    const change = {
      set: { dueAt: '2025-10-14', dueSk: '2025-10-14#u', statusPk: undefined },
      add: { reminders: 1 },
      remove: ['duePk'],
    } as const;

    expect(invoices.update(key, change, present('status')).Update).toMatchObject({
      Key: { pk: 'INVOICE#p#u', sk: 'INVOICE' },
      UpdateExpression: 'SET #0 = :0, #1 = :1 ADD #2 :2 REMOVE #3',
      ConditionExpression: 'attribute_exists(#4)',
      ExpressionAttributeNames: {
        '#0': 'workflowDueAt',
        '#1': 'dueSk',
        '#2': 'reminders',
        '#3': 'duePk',
        '#4': 'status',
      },
      ExpressionAttributeValues: { ':0': '2025-10-14', ':1': '2025-10-14#u', ':2': 1 },
    });
  });

  it('removes an attribute under its stored name', () => {
    const update = invoices.update(key, { remove: ['dueAt'] }, equals('status', 'PAID')).Update;

    expect(update?.ExpressionAttributeNames).toEqual({ '#0': 'workflowDueAt', '#1': 'status' });
  });
});
