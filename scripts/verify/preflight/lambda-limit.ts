import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

/** Lambda keeps these instances for functions without a reservation (Lambda Developer Guide, "Reserved concurrency"). */
const keptUnreserved = 100;
/** Service Quotas: Lambda, "Concurrent executions". */
const quotaCode = 'L-B99A9384';
/** AWS's own default, which new accounts do not have. */
const defaultQuota = 1_000;

const requestCommand = (desired: number, region: string): string =>
  `aws service-quotas request-service-quota-increase --service-code lambda --quota-code ${quotaCode} --desired-value ${desired} --region ${region}`;

export const lambdaLimitCheck: Check<PreflightFacts> = {
  name: 'lambda-limit',
  asks: 'May the stack reserve the Lambda instances of its settings?',
  run: async ({ settings, account, stackName, region }) => {
    const reserved = Object.values(settings.reservedConcurrency).reduce((sum, count) => sum + count, 0);
    const { concurrentExecutions, unreserved } = await account.lambdaLimits();
    if (reserved === 0) return `nothing is reserved; the limit is ${concurrentExecutions}`;
    // A stack that exists holds its reservations already, so only the account's whole limit can be compared.
    const isUpdate = (await account.stackStatus(stackName)) !== undefined;
    const available = isUpdate ? concurrentExecutions : unreserved;
    const needed = reserved + keptUnreserved;
    if (available >= needed) return `${available} available, ${needed} needed`;
    const desired = Math.max(defaultQuota, concurrentExecutions + needed - available);
    throw new Difference(
      [
        `The stack reserves ${reserved} instances and Lambda keeps ${keptUnreserved}, but ${available} of the account's limit of ${concurrentExecutions} are available.`,
        `Request the quota "Concurrent executions" (${quotaCode}): ${requestCommand(desired, region)}`,
        `Until it is granted, set reservedConcurrency: {} in infra/environments/${settings.name}.ts.`,
      ].join('\n'),
    );
  },
};
