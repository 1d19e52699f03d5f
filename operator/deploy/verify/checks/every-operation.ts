import { operations } from '#shared/api/operations.ts';
import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn } from '../world/world.ts';
import { tourAccounts, tourCustomers, tourFiles, tourPayments, tourPlatform } from './tour.ts';

/** Runs last of the checks that call the API, so that their calls count. */
export const everyOperationCheck: Check<Facts> = {
  name: 'every-operation',
  asks: 'Does each operation of the API answer once as it is documented?',
  run: async ({ deployment, world }) => {
    const platform = platformIn(world);
    const { id: customerId } = await platform.newCustomer(['USD', 'EUR']);
    await tourPlatform(platform);
    await tourCustomers(platform, customerId);
    await tourAccounts(platform, customerId, deployment.settings.sandboxUmaDomain);
    await tourPayments(platform);
    await tourFiles(platform, customerId);
    const called = new Set<string>(platform.called);
    const left = operations.map(({ id }) => id).filter((id) => !called.has(id) && !needsSink.has(id));
    refuseDifferences(left.map((id) => `No check calls ${id}`));
    return `${called.size} of ${operations.length} operations`;
  },
};

/** The checks approval and webhook call these, where the deployment reaches an endpoint. */
const needsSink: ReadonlySet<string> = new Set([
  'receiveSandboxUmaPayment',
  'approveIncomingPayment',
  'rejectIncomingPayment',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'resendWebhookDelivery',
  'sendTestWebhook',
]);
