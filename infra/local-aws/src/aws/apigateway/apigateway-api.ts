import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { UsagePlan, UsagePlans } from '../../gateway/usage-plans.ts';
import type { JsonObject } from '../../template-json.ts';
import { localRegion } from '../../template-names.ts';
import { serviceError } from '../answers.ts';
import type { AwsAnswer } from '../interceptor.ts';
import type { JsonService } from '../json-calls.ts';

const newKeySchema = z.strictObject({
  name: z.string().default(''),
  description: z.string().optional(),
  enabled: z.literal(true),
  value: z.string().min(20).max(128),
});
const newPlanSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  apiStages: z.array(z.strictObject({ apiId: z.string(), stage: z.string() })).default([]),
  throttle: z.strictObject({ rateLimit: z.number(), burstLimit: z.int() }).optional(),
});
const planSchema = z.object({ usagePlanId: z.string() });
const planKeySchema = z.strictObject({
  usagePlanId: z.string(),
  keyId: z.string(),
  keyType: z.literal('API_KEY'),
});
const patchSchema = z.strictObject({
  usagePlanId: z.string(),
  patchOperations: z
    .array(
      z.strictObject({
        op: z.literal('replace'),
        path: z.enum(['/throttle/rateLimit', '/throttle/burstLimit']),
        value: z.coerce.number(),
      }),
    )
    .min(1),
});

/** As API Gateway makes them. */
const newId = (): string => randomBytes(5).toString('hex');

const view = ({ id, name, apiStages, throttle }: UsagePlan): JsonObject => ({
  id,
  name,
  apiStages: apiStages.map(({ apiId, stage }) => ({ apiId, stage })),
  ...(throttle && { throttle: { rateLimit: throttle.requestsPerSecond, burstLimit: throttle.burst } }),
});

const notFound = (): AwsAnswer =>
  serviceError('NotFoundException', 'Invalid Usage Plan identifier specified', 404);
const conflict = (message: string): AwsAnswer => serviceError('ConflictException', message, 409);

type Operation = (plans: UsagePlans, body: JsonObject) => AwsAnswer;

const createApiKey: Operation = (plans, body) => {
  const { name, value } = newKeySchema.parse(body);
  if (plans.hasValue(value)) return conflict('API Key already exists');
  const key = { id: newId(), name, value };
  plans.addKey(key);
  return { status: 201, body: { ...key, enabled: true } };
};

const createUsagePlan: Operation = (plans, body) => {
  const { name, apiStages, throttle } = newPlanSchema.parse(body);
  const limits = throttle && { requestsPerSecond: throttle.rateLimit, burst: throttle.burstLimit };
  const plan = { id: newId(), name, apiStages, throttle: limits };
  plans.addPlan(plan);
  return { status: 201, body: view(plan) };
};

const getUsagePlan: Operation = (plans, body) => {
  const plan = plans.plan(planSchema.parse(body).usagePlanId);
  return plan === undefined ? notFound() : { status: 200, body: view(plan) };
};

const updateUsagePlan: Operation = (plans, body) => {
  const { usagePlanId, patchOperations } = patchSchema.parse(body);
  const plan = plans.plan(usagePlanId);
  if (plan === undefined) return notFound();
  const limitAt = (name: string): number | undefined =>
    patchOperations.find(({ path }) => path === `/throttle/${name}`)?.value;
  const throttle = {
    requestsPerSecond: limitAt('rateLimit') ?? plan.throttle?.requestsPerSecond ?? 0,
    burst: limitAt('burstLimit') ?? plan.throttle?.burst ?? 0,
  };
  return { status: 200, body: view(plans.setThrottle(plan, throttle)) };
};

/** A key may be in one plan of a stage only. */
const createUsagePlanKey: Operation = (plans, body) => {
  const { usagePlanId: planId, keyId } = planKeySchema.parse(body);
  const [plan, key] = [plans.plan(planId), plans.key(keyId)];
  if (plan === undefined || key === undefined) return notFound();
  const taken = plans.plansOf(keyId).flatMap(({ apiStages }) => apiStages);
  const isTaken = plan.apiStages.some((here) =>
    taken.some(({ apiId, stage }) => apiId === here.apiId && stage === here.stage),
  );
  if (isTaken) return conflict('The key is in a usage plan of this stage already');
  plans.addPlanKey({ planId, keyId });
  return { status: 201, body: { id: keyId, type: 'API_KEY', value: key.value, name: key.name } };
};

interface Served {
  readonly method: string;
  /** Groups are parameters of the call. */
  readonly path: RegExp;
  readonly run: Operation;
}

const operations: Readonly<Record<string, Served>> = {
  CreateApiKey: { method: 'POST', path: /^\/apikeys$/, run: createApiKey },
  CreateUsagePlan: { method: 'POST', path: /^\/usageplans$/, run: createUsagePlan },
  GetUsagePlan: { method: 'GET', path: /^\/usageplans\/(?<usagePlanId>[^/]+)$/, run: getUsagePlan },
  UpdateUsagePlan: { method: 'PATCH', path: /^\/usageplans\/(?<usagePlanId>[^/]+)$/, run: updateUsagePlan },
  CreateUsagePlanKey: {
    method: 'POST',
    path: /^\/usageplans\/(?<usagePlanId>[^/]+)\/keys$/,
    run: createUsagePlanKey,
  },
};

/** The operation behind a method and a path, with what the path says. */
export const operationAt = (
  method: string,
  path: string,
): { readonly name: string; readonly parameters: Readonly<Record<string, string>> } | undefined => {
  for (const [name, served] of Object.entries(operations)) {
    const match = served.method === method ? served.path.exec(path) : null;
    if (match) return { name, parameters: { ...match.groups } };
  }
  return undefined;
};

/** The part of API Gateway's own API that the host serves: keys and plans, as an operator changes them. */
export const apigatewayApi = (plans: UsagePlans): JsonService => ({
  // IAM knows methods and paths of this service, not operations.
  needs: (_operation, { method, path }) => [
    {
      action: `apigateway:${String(method)}`,
      resource: `arn:aws:apigateway:${localRegion}::${String(path)}`,
      leadingKeys: [],
    },
  ],
  call: (name, { method: _method, path: _path, ...body }) => {
    const operation = operations[name];
    if (operation === undefined)
      return serviceError('UnknownOperationException', `The local host does not serve ${name}`, 404);
    try {
      return operation.run(plans, body);
    } catch (cause) {
      if (!(cause instanceof z.ZodError)) throw cause;
      return serviceError('BadRequestException', z.prettifyError(cause));
    }
  },
});
