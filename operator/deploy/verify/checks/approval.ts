import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { settled } from '../world/settled.ts';
import type { Account, TemporaryPlatform } from '../world/temporary-platform.ts';
import { platformIn, sinkIn } from '../world/world.ts';

const amount = 700;

const incoming = async ({ api }: TemporaryPlatform, to: Account, domain: string): Promise<string> => {
  const { id, status } = await api.ok('receiveSandboxUmaPayment', {
    body: {
      senderUmaAddress: `$success.usd@${domain}`,
      customerId: to.customerId,
      receivingCurrencyCode: to.currency,
      receivingCurrencyAmount: amount,
    },
  });
  if (status === 'PENDING') return id;
  throw new Difference(`The incoming payment ${id} is ${status} before the platform has approved it`);
};

export const approvalCheck: Check<Facts> = {
  name: 'approval',
  asks: 'Does an incoming payment wait for the platform, and end as the platform decides?',
  run: async ({ deployment, world }) => {
    const { sandboxUmaDomain } = deployment.settings;
    const platform = platformIn(world);
    const { url } = await sinkIn(world);
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: url } });
    const account = await platform.fundedAccount(0);
    const approved = await incoming(platform, account, sandboxUmaDomain);
    await platform.api.ok('approveIncomingPayment', { path: { transactionId: approved }, body: {} });
    const rejected = await incoming(platform, account, sandboxUmaDomain);
    await platform.api.ok('rejectIncomingPayment', { path: { transactionId: rejected }, body: {} });
    const ends = [await settled(platform, approved), await settled(platform, rejected)];
    const statuses = ends.map(({ status }) => status).join(', ');
    if (statuses !== 'COMPLETED, REJECTED') throw new Difference(`The payments end ${statuses}`);
    const balance = await platform.balanceOf(account);
    if (balance !== amount) throw new Difference(`The receiver has ${balance} instead of ${amount}`);
    return 'one approved, one rejected';
  },
};
