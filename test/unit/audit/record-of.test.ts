import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { recordOf } from '#shared/audit/write-trail.ts';
import { type Actor, auditActorText } from '#shared/kernel/actor.ts';

const uuid = '0199a7c0-0000-7000-8000-000000000001';
const platform = '0199a7c0-0000-7000-8000-000000000002';
const actor: Actor = { kind: 'TOKEN', id: uuid, requestId: platform, operation: 'updateCustomer' };

const earlier: Actor = { ...actor, requestId: uuid };

interface Stamps {
  readonly old?: Actor | undefined;
  readonly by?: Actor | undefined;
}

/** As Lambda gives it to a function: bytes are base64. */
const image = (item: object, by: Actor | undefined) => ({
  ...marshall(item),
  ...(by && { by: { S: auditActorText(by) } }),
});

const change = (
  before: object | undefined,
  after: object | undefined,
  { old, by }: Stamps = { old: earlier, by: actor },
) => ({
  eventID: 'e1',
  dynamodb: {
    ApproximateCreationDateTime: 1_767_225_600,
    ...(before && { OldImage: image(before, old) }),
    ...(after && { NewImage: image(after, by) }),
  },
});

const customer = {
  pk: `CUSTOMER#${platform}#${uuid}`,
  sk: 'CUSTOMER',
  kycStatus: 'PENDING',
  fullName: 'Ada Lovelace',
  version: 1,
};

describe('the audit record of a change', () => {
  it('says who changed what, when, and which versions the record had', () => {
    const after = { ...customer, kycStatus: 'APPROVED', fullName: 'Ada King', version: 2 };

    expect(recordOf(change(customer, after))).toEqual({
      eventId: 'e1',
      at: '2026-01-01T00:00:00.000Z',
      action: 'CHANGED',
      resource: `Customer:${uuid}`,
      platformId: `Platform:${platform}`,
      actor,
      before: '1',
      after: '2',
      fields: ['fullName', 'kycStatus'],
      values: { kycStatus: { before: 'PENDING', after: 'APPROVED' } },
    });
  });

  it('of an accepted change to the same values is a record, and of a mere note is none', () => {
    const token = { pk: `TOKEN#${platform}`, sk: uuid, updatedAt: '2026-01-01T00:00:00.000Z' };

    expect(recordOf(change(customer, { ...customer, version: 2 }))).toMatchObject({ fields: [] });
    expect(recordOf(change(token, { ...token, lastUsedOn: '2026-01-02' }))).toBeUndefined();
  });

  it('has amounts as text, and no number loses a digit', () => {
    const after = {
      pk: `TRANSACTION#${platform}#${uuid}`,
      sk: 'TRANSACTION',
      sentMinor: 9_007_199_254_740_993n,
    };

    expect(recordOf(change(undefined, after))?.values).toEqual({ sentMinor: { after: '9007199254740993' } });
  });

  it.each([
    ['CUSTOMER', {}, 'CREATED', `Customer:${uuid}`],
    ['EXTERNAL', {}, 'CREATED', `ExternalAccount:${uuid}`],
    ['OWNER', {}, 'CREATED', `BeneficialOwner:${uuid}`],
    ['BULK', {}, 'CREATED', `Job:${uuid}`],
    ['DOCUMENT', {}, 'CREATED', `Document:${uuid}`],
    ['VERIFICATION', {}, 'CREATED', `Verification:${uuid}`],
    ['TOKEN_REMOVED', { removedAt: 'x' }, 'DELETED', `Token:${uuid}`],
    ['STORED_DOCUMENT', { state: 'REMOVED', documentUuid: uuid }, 'DELETED', `Document:${uuid}`],
    ['ACT', { subject: `Webhook:${uuid}` }, 'DONE', `Webhook:${uuid}`],
  ])('of %s names its resource', (prefix, more, action, resource) => {
    const item = { pk: `${prefix}#${platform}#${uuid}`, sk: 'X', createdAt: '2026-01-01', ...more };

    expect(recordOf(change(undefined, item))).toMatchObject({ action, resource, actor });
  });

  it('names an invitation by a hash, because its code can be claimed', () => {
    const item = { pk: 'INVITATION#SECRET9', sk: 'INVITATION', code: 'SECRET9', platformId: platform };

    expect(JSON.stringify(recordOf(change(undefined, item)))).not.toContain('SECRET9');
  });

  it('of a balance says who funded it, and nothing of the payments after that', () => {
    const account = { pk: `ACCOUNT#${platform}#${uuid}`, sk: 'BALANCE', balanceMinor: 5, version: 1 };
    const funded = { ...account, balanceMinor: 9, version: 2 };

    expect(recordOf(change(account, funded, { by: actor }))).toMatchObject({
      action: 'CHANGED',
      resource: `InternalAccount:${uuid}`,
      platformId: `Platform:${platform}`,
      actor,
      before: '1',
      after: '2',
      fields: ['balanceMinor'],
      values: { balanceMinor: { before: 5, after: 9 } },
    });
    expect(recordOf(change(undefined, account))).toMatchObject({ action: 'CREATED', actor });
    expect(recordOf(change(account, funded, { old: actor, by: actor }))).toBeUndefined();
    expect(recordOf(change(account, funded, {}))).toBeUndefined();
  });

  it('with the stamp of the change before says so: the same request, or somebody by hand', () => {
    const next = { ...customer, version: 2 };
    const command: Actor = { ...actor, kind: 'OPERATOR', id: 'ada', operation: 'platform create' };
    const payOut: Actor = { kind: 'WORKFLOW', id: '', requestId: '', operation: 'payOut' };

    expect(recordOf(change(customer, next, { old: actor, by: actor }))).toMatchObject({
      hasFormerActor: true,
    });
    expect(recordOf(change(customer, next))).not.toHaveProperty('hasFormerActor');
    // A workflow has no request, so its stamp is always the same. A command changes some records twice.
    for (const one of [payOut, command])
      expect(recordOf(change(customer, next, { old: one, by: one }))).not.toHaveProperty('hasFormerActor');
  });

  it('is none for journals, key records, filings in work and deletions', () => {
    const items = ['JOURNAL', 'IDEMPOTENCY', 'WEBHOOK', 'STORED_DOCUMENT'].map((prefix) => ({
      pk: `${prefix}#${platform}#${uuid}`,
      sk: 'X',
      state: 'FILED',
    }));

    expect(items.map((item) => recordOf(change(undefined, item)))).toEqual(Array(4).fill(undefined));
    expect(recordOf(change(customer, undefined))).toBeUndefined();
  });
});
