import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanCommand,
  CreateUsagePlanKeyCommand,
  GetUsagePlanCommand,
  NotFoundException,
  UpdateUsagePlanCommand,
  type UsagePlan,
} from '@aws-sdk/client-api-gateway';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { RequestLimits, Usage } from '#shared/platforms/request-limits.ts';
import { setRequestLimits } from '#shared/platforms/set-request-limits.ts';
import { presentCredentials } from '../access/service.ts';

/** A platform with a plan of its own, or all others. */
export type Limits = RequestLimits | 'standard';

const client = new APIGatewayClient({ credentials: presentCredentials, maxAttempts: 5 });

const planOf = async (usagePlanId: string): Promise<UsagePlan | undefined> => {
  try {
    return await client.send(new GetUsagePlanCommand({ usagePlanId }));
  } catch (cause) {
    if (cause instanceof NotFoundException) return undefined;
    throw cause;
  }
};

const limitsIn = ({ throttle }: UsagePlan): RequestLimits => ({
  requestsPerSecond: throttle?.rateLimit ?? 0,
  burst: throttle?.burstLimit ?? 0,
});

/** A new key in a plan. Its value is no secret: only the authorizer can name it. */
const newKeyIn = async (planId: string, { uuid }: Platform): Promise<{ planId: string; key: string }> => {
  const value = newUuid();
  const name = `Platform:${uuid}`;
  const { id } = await client.send(new CreateApiKeyCommand({ name, value, enabled: true }));
  await client.send(new CreateUsagePlanKeyCommand({ usagePlanId: planId, keyId: id, keyType: 'API_KEY' }));
  return { planId, key: value };
};

/** A key stays in its plan and is used again. One of another stack is not: a restored table can name it. */
const standardUsage = async (platform: Platform, standardPlanId: string): Promise<Usage> =>
  platform.usage?.standard?.planId === standardPlanId
    ? {}
    : { standard: await newKeyIn(standardPlanId, platform) };

const changePlan = (usagePlanId: string, { requestsPerSecond, burst }: RequestLimits) =>
  client.send(
    new UpdateUsagePlanCommand({
      usagePlanId,
      patchOperations: [
        { op: 'replace', path: '/throttle/rateLimit', value: String(requestsPerSecond) },
        { op: 'replace', path: '/throttle/burstLimit', value: String(burst) },
      ],
    }),
  );

const ownUsage = async (
  platform: Platform,
  standardPlanId: string,
  limits: RequestLimits,
): Promise<Usage> => {
  const own = platform.usage?.own;
  if (own !== undefined && (await planOf(own.planId)) !== undefined) {
    await changePlan(own.planId, limits);
    return {};
  }
  const standard = await planOf(standardPlanId);
  const { id } = await client.send(
    new CreateUsagePlanCommand({
      name: `Platform:${platform.uuid}`,
      apiStages: standard?.apiStages,
      throttle: { rateLimit: limits.requestsPerSecond, burstLimit: limits.burst },
    }),
  );
  if (id === undefined) throw new Error('API Gateway made a usage plan without an id');
  return { own: await newKeyIn(id, platform) };
};

/**
 * Sets how many requests a platform may send. The gateway has the plan and the key before a token names the key, since it
 * refuses a key that it does not know. May be repeated, also after an interruption.
 */
export const limitRequests = async (
  platform: Platform,
  standardPlanId: string,
  limits: Limits,
): Promise<Platform> => {
  const requestLimits = limits === 'standard' ? undefined : limits;
  const usage =
    requestLimits === undefined
      ? await standardUsage(platform, standardPlanId)
      : await ownUsage(platform, standardPlanId, requestLimits);
  return setRequestLimits(platform.uuid, { requestLimits, usage });
};

export interface LimitsInForce extends RequestLimits {
  /** `shared`: it has no key, and shares a bucket with others that have none. */
  readonly of: 'own' | 'standard' | 'shared';
}

/** What the gateway has for a platform; undefined when its plan is gone. */
export const limitsInForce = async (
  { requestLimits, usage }: Platform,
  standardPlanId: string,
): Promise<LimitsInForce | undefined> => {
  const planId = requestLimits === undefined ? standardPlanId : usage?.own?.planId;
  const plan = planId === undefined ? undefined : await planOf(planId);
  if (plan === undefined) return undefined;
  if (requestLimits !== undefined) return { of: 'own', ...limitsIn(plan) };
  return { of: usage?.standard === undefined ? 'shared' : 'standard', ...limitsIn(plan) };
};
