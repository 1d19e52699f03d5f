import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { settled } from '../world/settled.ts';
import { platformIn } from '../world/world.ts';

/** The sandbox's bank accepts a payment to such an account and returns it half a minute later. */
const suffix = '005';

export const delayedOutcomeCheck: Check<Facts> = {
  name: 'delayed-outcome',
  asks: `Does the workflow end a transfer to an account with suffix ${suffix}, and is its money back?`,
  run: async ({ world }) => {
    const platform = platformIn(world);
    const account = await platform.fundedAccount(3_000);
    const bank = await platform.bankAccount(account.customerId, suffix);
    const body = { source: { accountId: account.id }, destination: { accountId: bank }, amount: 1_000 };
    const { id } = await platform.api.ok('createTransferOut', { body });
    const { status } = await settled(platform, id);
    const balance = await platform.balanceOf(account);
    if (status !== 'FAILED' || balance !== 3_000) {
      throw new Difference(`${id} is ${status} with a balance of ${balance}, not FAILED with 3000`);
    }
    return `${id} failed and was refunded`;
  },
};
