import { describe, expect, it } from 'vitest';
import {
  type Actor,
  actorOf,
  asActor,
  auditActorText,
  presentActor,
  stampedBalance,
  withAuditActor,
} from '#shared/kernel/actor.ts';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { balanceItem } from '#shared/ledger/balance.ts';
import { tokenWrite } from '#shared/platforms/tokens/store.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { processingQuote } from '#test/unit/support/payments.ts';

const token: Actor = {
  kind: 'TOKEN',
  id: '0199a7c0-0000-7000-8000-000000000001',
  requestId: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  operation: 'createTransferOut',
};

const payOut: Actor = { kind: 'WORKFLOW', id: '', requestId: '', operation: 'payOut' };

describe('the stamp of an item', () => {
  it.each<Actor>([
    token,
    { kind: 'OPERATOR', id: 'ada@bank.example', requestId: token.requestId, operation: 'token issue' },
    payOut,
    { kind: 'SWITCH', id: '', requestId: 'Root=1-67', operation: 'receiveSwitchResult' },
  ])('says who $kind is', (actor) => {
    expect(actorOf(auditActorText(actor))).toEqual(actor);
  });

  it('of something else says nothing', () => {
    expect([undefined, 7, '', 'x'].map(actorOf)).toEqual(Array(4).fill(undefined));
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
    const { Put: put } = asActor(token, () => withAuditActor(newToken));

    expect(actorOf(put?.Item?.by)).toEqual(token);
  });

  it('names the actor in a changed item, whatever else the change does', () => {
    const { Update: update } = asActor(payOut, () => withAuditActor(onTransaction));

    expect(update?.UpdateExpression).toMatch(/^SET #by = :by, #/);
    expect(update?.ExpressionAttributeNames).toMatchObject({ '#by': 'by' });
    expect(actorOf(update?.ExpressionAttributeValues?.[':by'])).toEqual(payOut);
  });

  it('leaves balances and checks alone', () => {
    const key = { platformId: 'p', accountUuid: 'a' };
    const update = balanceItem.update(key, { add: { version: 1 } }, absent('x'));
    const check = balanceItem.check(key, equals('version', 1));

    expect(asActor(token, () => [withAuditActor(update), withAuditActor(check)])).toEqual([update, check]);
  });

  it('names a token, its request and operation in a changed payment, too', () => {
    const { Update: update } = asActor(token, () => withAuditActor(onTransaction));

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

  it('without an actor stays as it is', () => {
    expect(presentActor()).toBeUndefined();
    expect(withAuditActor(newToken)).toBe(newToken);
  });
});
