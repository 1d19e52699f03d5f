import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assignDeposit, readSuspense } from '#shared/payments/deposits/assign.ts';
import { carryOutReturn, isDue } from '#shared/payments/deposits/carry-out-return.ts';
import { house } from '#shared/payments/deposits/deposit.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { confirmReturn, proposeReturn, returnProposalOf } from '#shared/payments/deposits/return-decision.ts';
import { getDeposit, listHeld, listLeaving } from '#shared/payments/deposits/store.ts';
import { SwitchDown } from '#shared/switch/breaker.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import type { DepositReturnSwitch } from '#shared/switch/port.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { legsOn, ownAccount } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const asked = vi.fn<DepositReturnSwitch>();
const answers = (...kinds: readonly ('RETURNED' | 'ON_ITS_WAY' | 'REFUSED')[]) => {
  for (const kind of kinds) asked.mockResolvedValueOnce({ kind });
};
const source = { switchName: 'pix', bankReference: 'CAMT-17' };
const stored = async () => {
  const deposit = await getDeposit(source);
  if (deposit === undefined) throw new Error('The deposit is missing');
  return deposit;
};
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const decide = async () => {
  expect(await proposeReturn(await stored(), 'ada', 'The bank cannot find the payer')).toBe(true);
  later(1);
  expect(await confirmReturn(await stored(), 'bob')).toBe(true);
};
const run = async () => carryOutReturn(await stored(), asked);
const suspended = async () => (await readSuspense()).get('USD');
const output = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const logged = () => output().mock.calls.flat().join('');

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  asked.mockReset();
  output().mockClear();
  seedWorld(current.table);
  const notice = { bankReference: source.bankReference, reference: 'Invoice 17', amount: 400 };
  await receiveDeposit(source.switchName, { ...notice, currency: 'USD' });
});

describe('the decision to give a deposit back', () => {
  it('takes two operators, and moves nothing by itself', async () => {
    expect(await proposeReturn(await stored(), 'ada', 'Nobody knows the payer')).toBe(true);
    expect(await confirmReturn(await stored(), 'ada')).toBe(false);
    expect(await stored()).toMatchObject({ status: 'HELD', returnProposal: { by: 'ada' } });
    expect(await confirmReturn(await stored(), 'bob')).toBe(true);

    expect(await stored()).toMatchObject({ status: 'RETURNING', returnOrder: { confirmedBy: 'bob' } });
    expect(await stored()).not.toHaveProperty('returnProposal');
    expect([asked.mock.calls, await suspended(), await listHeld(10)]).toEqual([[], 400n, []]);
  });

  it('ends after a day, and is replaced by a newer proposal', async () => {
    await proposeReturn(await stored(), 'ada', 'first');
    later(23 * 60);
    expect(returnProposalOf(await stored(), new Date())?.by).toBe('ada');
    await proposeReturn(await stored(), 'bob', 'second');
    later(23 * 60);
    expect(returnProposalOf(await stored(), new Date())).toMatchObject({ by: 'bob', reason: 'second' });
    later(60);

    expect(await confirmReturn(await stored(), 'ada')).toBe(false);
    expect((await stored()).status).toBe('HELD');
  });

  it('is taken once, and by nobody who saw an earlier state', async () => {
    await proposeReturn(await stored(), 'ada', 'r');
    const seen = await stored();

    expect(await Promise.all([confirmReturn(seen, 'bob'), confirmReturn(seen, 'cid')])).toEqual([
      true,
      false,
    ]);
    expect(await proposeReturn(await stored(), 'ada', 'again')).toBe(false);
    expect(
      await assignDeposit(await stored(), { platformId: platform().uuid, accountUuid: ownAccount }),
    ).toBe(false);
  });

  it('is off when somebody assigns the deposit', async () => {
    await proposeReturn(await stored(), 'ada', 'r');
    const seen = await stored();
    await assignDeposit(seen, { platformId: platform().uuid, accountUuid: ownAccount });

    expect(await confirmReturn(seen, 'bob')).toBe(false);
    expect(await stored()).not.toHaveProperty('returnProposal');
    expect((await stored()).status).toBe('ASSIGNED');
  });
});

describe('a deposit that goes back', () => {
  it('leaves suspense once, when the switch has given it back', async () => {
    await decide();
    answers('RETURNED', 'RETURNED');
    const seen = await stored();

    await Promise.all([carryOutReturn(seen, asked), carryOutReturn(seen, asked)]);

    expect([(await stored()).status, await suspended(), await listLeaving(10)]).toEqual(['RETURNED', 0n, []]);
    expect((await stored()).returnOrder).not.toHaveProperty('checkAt');
    expect(legsOn(current.table, 'SUSPENSE')).toEqual(['DEPOSIT USD 400', 'REFUND USD -400']);
    expect(asked.mock.calls[0]).toEqual([
      {
        uuid: (await stored()).returnOrder?.uuid,
        platformId: house,
        ...source,
        amountMinor: 400n,
        currency: 'USD',
      },
      'START',
    ]);
  });

  it('stays in suspense while it is on its way, and is asked about ever less often', async () => {
    await decide();
    answers('ON_ITS_WAY', 'ON_ITS_WAY', 'RETURNED');

    await run();
    const { updatedAt, returnOrder } = await stored();
    expect([await suspended(), returnOrder?.checkAt]).toEqual([400n, '2025-10-13T12:03:00.000Z']);
    expect(isDue(await stored(), new Date(updatedAt))).toBe(false);
    later(30);
    expect(isDue(await stored(), new Date())).toBe(true);
    await run();
    expect((await stored()).returnOrder?.checkAt).toBe('2025-10-13T13:02:00.000Z');
    await run();

    expect(asked.mock.calls.map(([, occasion]) => occasion)).toEqual(['START', 'FOLLOW_UP', 'FOLLOW_UP']);
    expect(new Set(asked.mock.calls.map(([{ uuid }]) => uuid)).size).toBe(1);
    expect([(await stored()).status, await suspended()]).toEqual(['RETURNED', 0n]);
  });

  it.each([
    ['is down', new SwitchDown(), false],
    ['gives no clear answer', new SwitchUnclear('TIMED_OUT'), true],
  ])('is ordered again under the same uuid when the switch %s', async (_what, error, fails) => {
    await decide();
    asked.mockRejectedValueOnce(error);
    const { returnOrder: ordered } = await stored();

    await (fails ? expect(run()).rejects.toThrow(error) : run());

    expect([(await stored()).status, await suspended()]).toEqual(['RETURNING', 400n]);
    answers('RETURNED');
    await run();
    expect(asked.mock.calls.map(([{ uuid }, occasion]) => [uuid, occasion])).toEqual([
      [ordered?.uuid, 'START'],
      [ordered?.uuid, 'START'],
    ]);
    expect((await stored()).status).toBe('RETURNED');
  });

  it('waits for people again when the switch refuses, and a new decision orders anew', async () => {
    await decide();
    const { returnOrder: first } = await stored();
    answers('REFUSED');

    await run();

    expect(await stored()).toMatchObject({ status: 'HELD', returnRefusedAt: '2025-10-13T12:02:00.000Z' });
    expect(await stored()).not.toHaveProperty('returnOrder');
    expect([await suspended(), (await listHeld(10)).length, await listLeaving(10)]).toEqual([400n, 1, []]);
    expect(logged()).toContain('DEPOSIT_HELD');
    later(1);
    await decide();
    expect((await stored()).returnOrder?.uuid).not.toBe(first?.uuid);
    expect(await stored()).not.toHaveProperty('returnRefusedAt');
  });

  it('is not credited again when the switch tells it once more', async () => {
    await decide();
    answers('RETURNED');
    await run();

    await receiveDeposit('pix', { ...source, reference: 'Invoice 17', amount: 400, currency: 'USD' });

    expect([(await stored()).status, await suspended()]).toEqual(['RETURNED', 0n]);
  });
});
