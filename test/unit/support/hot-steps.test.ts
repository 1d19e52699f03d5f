import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { holdUpdate, receiptPut, releaseUpdate, settleUpdate } from '#shared/ledger/hot/slot-writes.ts';
import { hotStepOf } from '#test/support/hot-steps.ts';

const key = { platformId: 'p', accountUuid: 'a', slot: 3 };
const held = {
  at: '2026-11-25T12:00:00.000Z',
  debitMinor: 400n,
  creditMinor: 0n,
  comesBack: false,
  openTransactions: 1,
} as const;
const hold = { ...held, id: '019542f5-b3e7-7d02-8000-000000000001', version: 1 };

const updated = ({ Key, UpdateExpression, ExpressionAttributeNames }: ReturnType<typeof settleUpdate>) => ({
  operation: 'UpdateItem',
  body: {
    Key: marshall(Key),
    UpdateExpression: UpdateExpression ?? '',
    ExpressionAttributeNames: { ...ExpressionAttributeNames },
  },
});
const receipt = { Item: marshall(receiptPut(key, hold, 'COMMITTED', held.at).Put?.Item) };

it.each([
  ['HOLD', updated(holdUpdate(key, hold.id, held, []))],
  ['SETTLE', updated(settleUpdate(key, hold))],
  ['RELEASE', updated(releaseUpdate(key, hold))],
  ['GIVEN_UP', { operation: 'PutItem', body: receipt }],
  [
    'COMMIT',
    { operation: 'TransactWriteItems', body: { TransactItems: [{ Update: {} }, { Put: receipt }] } },
  ],
  [undefined, { operation: 'TransactWriteItems', body: { TransactItems: [{ Update: {} }] } }],
  [undefined, { operation: 'GetItem', body: { Key: receipt.Item } }],
])('%s is known by its call', (step, call) => {
  expect(hotStepOf(call)).toBe(step);
});
