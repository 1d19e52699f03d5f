import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything } from '../template-json.ts';
import type { ApiKey, PlanKey, Plans, UsagePlan } from './usage-plans.ts';

const planSchema = z.strictObject({
  ApiStages: z.array(z.strictObject({ ApiId: z.string(), Stage: z.string() })).default([]),
  Description: anything,
  Tags: anything,
  Throttle: z.strictObject({ BurstLimit: z.int(), RateLimit: z.number() }).optional(),
  UsagePlanName: z.string().default(''),
});
const keySchema = z.strictObject({
  Description: anything,
  Enabled: z.literal(true),
  Name: z.string().default(''),
  Tags: anything,
  // API Gateway's least length.
  Value: z.string().min(20),
});
const planKeySchema = z.strictObject({
  KeyId: z.string(),
  KeyType: z.literal('API_KEY'),
  UsagePlanId: z.string(),
});

const read = <Schema extends z.ZodType>(
  schema: Schema,
  { logicalId, properties }: Resource,
): z.output<Schema> => {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(logicalId, `its ${issue?.path.join(' ')}: ${issue?.message}`);
};

const planOf = (resource: Resource): UsagePlan => {
  const { ApiStages, Throttle, UsagePlanName } = read(planSchema, resource);
  return {
    id: resource.physicalId,
    name: UsagePlanName,
    apiStages: ApiStages.map(({ ApiId: apiId, Stage: stage }) => ({ apiId, stage })),
    ...(Throttle && { throttle: { requestsPerSecond: Throttle.RateLimit, burst: Throttle.BurstLimit } }),
  };
};

const keyOf = (resource: Resource): ApiKey => {
  const { Name: name, Value: value } = read(keySchema, resource);
  return { id: resource.physicalId, name, value };
};

const planKeyOf = (resource: Resource): PlanKey => {
  const { KeyId: keyId, UsagePlanId: planId } = read(planKeySchema, resource);
  return { keyId, planId };
};

/**
 * Reads the usage plans of a template.
 *
 * @throws StartError naming the first property that the host cannot serve, such as a quota
 */
export const templatePlans = (template: Pick<Template, 'ofType'>): Plans => ({
  plans: template.ofType('AWS::ApiGateway::UsagePlan').map(planOf),
  keys: template.ofType('AWS::ApiGateway::ApiKey').map(keyOf),
  planKeys: template.ofType('AWS::ApiGateway::UsagePlanKey').map(planKeyOf),
});
