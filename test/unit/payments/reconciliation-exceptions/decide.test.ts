import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmProposal,
  propose,
  reconciliationExceptionToDecide,
} from '#operator/actions/resolve-payment.ts';
import type { Resolution } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { withResult } from '#shared/payments/reconciliation-exceptions/rules.ts';
import {
  listConfirmed,
  listOpenReconciliationExceptions,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { sentTransfer } from '../../support/payments.ts';
import { recordOf, start, tell } from './contradicted.ts';

const current = useMemoryTable();
const { platformId, uuid } = sentTransfer;
const key = { platformId, uuid };
const at = '2025-10-13T12:30:00.000Z';
const dayMs = 86_400_000;
const reason = 'The bank found it.';

const toDecide = () => reconciliationExceptionToDecide(key);
const proposeAs = async (by: string, outcome: Resolution = 'COMPLETED') =>
  propose(await toDecide(), { outcome, by, reason });
const confirmAs = async (by: string, outcome: Resolution = 'COMPLETED') =>
  confirmProposal(await toDecide(), { outcome, by });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  start(current.table, 'transfer');
  await tell('transfer', 'FAILED');
});

const contradict = () =>
  expect(tell('transfer', 'DELIVERED')).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });

describe('a result that contradicts the end', () => {
  it('is stored once, however often and by however many calls at once it is told', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(contradict));
    await contradict();

    expect(await recordOf('transfer')).toMatchObject({
      state: 'OPEN',
      version: 1,
      told: [{ result: 'DELIVERED', status: 'FAILED', paymentVersion: 2, at }],
    });
    expect(await listOpenReconciliationExceptions(10)).toHaveLength(1);
  });

  it('that is another one is kept beside it, and ends a proposal that did not know of it', async () => {
    await contradict();
    await proposeAs('ada');
    const before = await recordOf('transfer');

    const next = withResult(before, { ...sentTransfer, status: 'COMPLETED', version: 3 }, 'REJECTED', at);

    expect(next).toMatchObject({
      state: 'OPEN',
      version: 3,
      told: [{ result: 'DELIVERED' }, { result: 'REJECTED' }],
    });
    expect(next?.proposedBy).toBeUndefined();
  });

  it('leaves a decision of two people alone, and opens a resolved record again', async () => {
    await contradict();
    await proposeAs('ada');
    await confirmAs('bob');
    const decided = await recordOf('transfer');
    const later = { ...sentTransfer, status: 'COMPLETED', version: 3 } as const;
    expect(withResult(decided, later, 'REJECTED', at)).toMatchObject({ state: 'CONFIRMED', version: 4 });

    await carryOutResolution(decided);
    await expect(tell('transfer', 'REJECTED')).rejects.toMatchObject({ status: 409 });

    const record = await recordOf('transfer');
    expect(record).toMatchObject({ state: 'OPEN', ends: [{ outcome: 'COMPLETED' }] });
    expect(record.confirmedBy).toBeUndefined();
  });
});

describe('an operator', () => {
  it('proposes, and another one confirms', async () => {
    await contradict();

    expect(await proposeAs('ada')).toMatchObject({ state: 'PROPOSED', proposedBy: 'ada', reason });
    expect(await listConfirmed(10)).toEqual([]);
    expect(await confirmAs('bob')).toMatchObject({ state: 'CONFIRMED', confirmedBy: 'bob' });
    expect(await listConfirmed(10)).toHaveLength(1);
    await expect(confirmAs('eve')).rejects.toThrow('is decided');
  });

  it('cannot confirm an own proposal, another outcome, or nothing', async () => {
    await contradict();
    await expect(confirmAs('bob')).rejects.toThrow('Nobody has proposed anything.');
    await proposeAs('ada');

    await expect(confirmAs('ada')).rejects.toThrow('Another person must confirm it.');
    await expect(confirmAs('bob', 'FAILED')).rejects.toThrow('ada proposes COMPLETED for');
    expect(await recordOf('transfer')).toMatchObject({ state: 'PROPOSED' });
  });

  it('cannot take over a proposal by replacing and confirming it alone', async () => {
    await contradict();
    await proposeAs('ada', 'FAILED');
    await proposeAs('bob');

    await expect(confirmAs('bob')).rejects.toThrow('Another person must confirm it.');
    expect(await confirmAs('ada')).toMatchObject({
      state: 'CONFIRMED',
      proposedBy: 'bob',
      confirmedBy: 'ada',
    });
  });

  it.each([
    ['in the last moment of a day', dayMs - 1, undefined],
    ['a day later', dayMs, 'The proposal ended at 2025-10-14T12:30:00.000Z.'],
  ])('confirms %s, or is refused', async (_when, laterMs, apiError) => {
    await contradict();
    await proposeAs('ada');
    vi.setSystemTime(Date.parse(at) + laterMs);

    const confirming = confirmAs('bob');

    if (apiError === undefined) expect(await confirming).toMatchObject({ state: 'CONFIRMED' });
    else await expect(confirming).rejects.toThrow(apiError);
  });

  it('is one of two who confirm, propose or do both at once', async () => {
    await contradict();
    await proposeAs('ada');
    const seen = await toDecide();

    const ends = await Promise.allSettled([
      confirmProposal(seen, { outcome: 'COMPLETED', by: 'bob' }),
      confirmProposal(seen, { outcome: 'COMPLETED', by: 'eve' }),
      propose(seen, { outcome: 'FAILED', by: 'eve', reason }),
    ]);

    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('has nothing to decide on a payment without a contradiction, or one that is resolved', async () => {
    await expect(toDecide()).rejects.toThrow('took nothing back');
    await contradict();
    await proposeAs('ada', 'FAILED');
    await carryOutResolution(await confirmAs('bob', 'FAILED'));

    await expect(toDecide()).rejects.toThrow('is resolved as FAILED.');
  });
});
