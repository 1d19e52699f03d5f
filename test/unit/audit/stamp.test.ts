import { describe, expect, it } from 'vitest';
import { type Actor, asActor, presentActor } from '#shared/kernel/actor.ts';
import { absent, equals } from '#shared/kernel/condition.ts';
import { detourOf, withDetour } from '#shared/kernel/detour.ts';
import { itemBytes } from '#shared/kernel/item-bytes.ts';
import { actorOf, stamped, stampedBalance, stampOf } from '#shared/kernel/stamp.ts';
import { balanceItem } from '#shared/ledger/balance.ts';
import { receiptPut } from '#shared/ledger/hot/slot-writes.ts';
import { tokenWrite } from '#shared/tokens/store.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { processingQuote } from '#test/unit/support/payments.ts';

const token: Actor = {
  kind: 'TOKEN',
  id: '0199a7c0-0000-7000-8000-000000000001',
  requestId: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  operation: 'createTransferOut',
};

const withTail: Actor = { ...token, id: '…0000000001' };
const payOut: Actor = { kind: 'WORKFLOW', id: '', requestId: '', operation: 'payOut' };

/** A payment's write of so many bytes. */
const payment = (bytes: number) => ({
  Put: {
    TableName: 't',
    Item: {
      pk: 'TRANSACTION#p#t',
      sk: 'TRANSACTION',
      x: 'x'.repeat(bytes - 'pkTRANSACTION#p#tskTRANSACTIONx'.length),
    },
  },
});

describe('the stamp of an item', () => {
  it.each<Actor>([
    token,
    { kind: 'OPERATOR', id: 'ada@bank.example', requestId: token.requestId, operation: 'token issue' },
    { kind: 'WORKFLOW', id: '', requestId: '', operation: 'payOut' },
    { kind: 'SWITCH', id: '', requestId: 'Root=1-67', operation: 'receiveSwitchResult' },
  ])('says who $kind is, as bytes and as the stream has them', (actor) => {
    const stamp = stampOf(actor);

    expect(actorOf(stamp)).toEqual(actor);
    expect(actorOf(stamp.toString('base64'))).toEqual(actor);
  });

  it.each([
    ['names token, request and operation in 35 bytes', 989, 1_024, token],
    ['has the end of the token where a unit more would be the price', 990, 1_014, withTail],
    ['has it up to the last byte of the unit', 1_000, 1_024, withTail],
    ['costs a unit where none has room', 1_001, 1_036, token],
    ['is whole above the first unit', 1_025, 1_060, token],
  ])('of a payment by a token %s', (_name, bytes, stampedBytes, actor) => {
    const { Item: item = {} } = asActor(token, () => stamped(payment(bytes))).Put ?? {};

    expect(itemBytes(payment(bytes).Put.Item)).toBe(bytes);
    expect(itemBytes(item)).toBe(stampedBytes);
    expect(actorOf(item.by)).toEqual(actor);
    expect(actorOf(Buffer.from(item.by).toString('base64'))).toEqual(actor);
  });

  it('of a payment is whole by whomever else', () => {
    const by = (actor: Actor) => actorOf(asActor(actor, () => stamped(payment(1_020))).Put?.Item?.by);
    const ownId = { ...token, requestId: 'chosen-by-a-client' };

    expect(by(payOut)).toEqual(payOut);
    expect(by(ownId)).toEqual(ownId);
  });

  it('of something else says nothing', () => {
    expect([undefined, 7, 'x', new Uint8Array()].map(actorOf)).toEqual(Array(4).fill(undefined));
  });
});

const newToken = tokenWrite({
  platformId: 'p',
  uuid: 'u',
  name: 'n',
  permissions: [],
  secretHash: 'h',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const onTransaction = moveTransaction(processingQuote, { status: 'FAILED', at: '2026-01-01T00:00:00.000Z' });

describe('a write of an actor', () => {
  it('names the actor in a new item', () => {
    const { Put: put } = asActor(token, () => stamped(newToken));

    expect(actorOf(put?.Item?.by)).toEqual(token);
  });

  it('names the actor in a changed item, whatever else the change does', () => {
    const { Update: update } = asActor(payOut, () => stamped(onTransaction));

    expect(update?.UpdateExpression).toMatch(/^SET #by = :by, #/);
    expect(update?.ExpressionAttributeNames).toMatchObject({ '#by': 'by' });
    expect(actorOf(update?.ExpressionAttributeValues?.[':by'])).toEqual(payOut);
  });

  it('leaves balances and checks alone', () => {
    const key = { platformId: 'p', accountUuid: 'a' };
    const update = balanceItem.update(key, { add: { version: 1 } }, absent('x'));
    const check = balanceItem.check(key, equals('version', 1));

    expect(asActor(token, () => [stamped(update), stamped(check)])).toEqual([update, check]);
  });

  it('names a token, its request and operation in a changed payment, too', () => {
    const { Update: update } = asActor(token, () => stamped(onTransaction));

    expect(actorOf(update?.ExpressionAttributeValues?.[':by'])).toEqual(token);
  });

  it('names the actor in a balance that moves without a payment', () => {
    const update = balanceItem.update(
      { platformId: 'p', accountUuid: 'a' },
      { add: { version: 1 } },
      absent('x'),
    );
    const { Update: written } = asActor(token, () => stampedBalance(update));

    expect(actorOf(written?.ExpressionAttributeValues?.[':by'])).toEqual(token);
    expect(stampedBalance(update)).toBe(update);
  });

  it('names the actor in what replaces the balance of a hot account', async () => {
    const key = { platformId: 'p', accountUuid: 'a' };
    const instead = receiptPut(
      { ...key, slot: 0 },
      { id: 'h', version: 1 },
      'COMMITTED',
      '2026-01-01T00:00:00.000Z',
    );
    const ends = { committed: async () => {}, cancelled: async () => {} };
    const balance = withDetour(balanceItem.update(key, { add: { version: 1 } }, absent('slots')), {
      isKnown: () => true,
      isMeant: () => true,
      take: async () => ({ is: 'taken', instead, others: new Map(), ...ends }),
      contested: async () => {},
    });
    const result = await detourOf(asActor(token, () => stampedBalance(balance)))?.take();

    expect(result?.is === 'taken' && actorOf(result.instead.Put?.Item?.by)).toEqual(token);
  });

  it('without an actor stays as it is', () => {
    expect(presentActor()).toBeUndefined();
    expect(stamped(newToken)).toBe(newToken);
  });
});
