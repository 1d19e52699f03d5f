import { expect, test } from 'vitest';
import { proofTimeoutMs } from '#test/support/proof.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import { type Flow, sweep } from '../support/crash-flow.ts';
import { hotWorld } from '../support/hot-world.ts';
import { ageFrozen, frozenAccounts } from '../support/left-frozen.ts';
import { sweepNow } from '../support/left-holds.ts';

/** The accounts of deleted customers have become cold. */
const world = hotWorld({ mayCool: true });

/** The first movement of an account makes it hot. */
const promotion: Flow = {
  name: 'the first transfer in',
  caller: 'Functionscreatetransferin',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(0);
    const bank = await platform.externalAccount();
    const body = { source: { accountId: bank.id }, destination: { accountId: account.id }, amount: 400 };
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call('createTransferIn', { body, key: `first-${point}` });
      return answer.status >= 500 ? undefined : answer.text;
    };
    const expectEnd = async () => expect(await platform.balanceOf(account)).toBe(400);
    return { send, mayRepeat: true, expectEnd };
  },
};

const emptyAccount = async (platform: TestPlatform): Promise<FundedAccount> => {
  const account = await platform.fundedAccount(500);
  const bank = await platform.externalAccount();
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  const { id } = await platform.api.ok('createTransferOut', { body });
  expect(await platform.settled(id)).toMatchObject({ status: 'COMPLETED' });
  return account;
};

/** How many accounts a dead deletion has left frozen. */
let leftFrozen = 0;

/** What a dead deletion has frozen, the sweep sets free. */
const expectThawed = async (platform: TestPlatform): Promise<void> => {
  leftFrozen += (await frozenAccounts(platform)).length;
  await ageFrozen(platform);
  await sweepNow(platform);
  expect(await frozenAccounts(platform)).toEqual([]);
};

/** The deletion of a customer makes the account cold before it closes it. */
const demotion = (isSwept: boolean): Flow => ({
  name: `deleteCustomer${isSwept ? ', then the sweep' : ''}`,
  caller: 'Functionsdeletecustomer',
  arrange: async (platform) => {
    const { customerId } = await emptyAccount(platform);
    const path = { customerId };
    const deletion = () => platform.api.call('deleteCustomer', { path });
    const send = async (): Promise<string | undefined> => {
      const answer = await deletion();
      return answer.status >= 500 ? undefined : answer.text;
    };
    const expectEnd = async (): Promise<void> => {
      if (isSwept) await expectThawed(platform);
      expect([200, 410]).toContain((await deletion()).status);
      expect(await platform.api.ok('getCustomer', { path })).toMatchObject({ isDeleted: true });
      expect(await frozenAccounts(platform)).toEqual([]);
    };
    return { send, mayRepeat: false, expectEnd };
  },
});

test(
  'T7: a function that dies while an account becomes hot, or cold, leaves all its money and no half account',
  async () => {
    const flows = [promotion, demotion(false), demotion(true)];
    const platform = await world.newPlatform();
    const points = await sweep(platform, flows, world);
    await world.expectSound(platform);
    // A sweep that found nothing to do would prove nothing.
    expect(leftFrozen).toBeGreaterThan(0);
    const counts = { flows: flows.length, 'crash points': points, 'left frozen, then swept': leftFrozen };
    world.note('T7 conversions', { ...counts, 'half-done states': 0 });
  },
  proofTimeoutMs,
);
