import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything } from '../template-json.ts';

/** Size and refill rate of a token bucket. */
export interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

export interface AccessLogSettings {
  /** Name of the log group. */
  readonly group: string;
  /** With variables such as `$context.requestId`. */
  readonly format: string;
}

export interface Stage {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly throttle: Throttle;
  /** Keys: `METHOD /resource/path`. */
  readonly methodThrottles: ReadonlyMap<string, Throttle>;
  readonly accessLog?: AccessLogSettings;
}

/** API Gateway's quota of an account for all of its APIs in a region together. */
export const defaultAccountThrottle: Throttle = { requestsPerSecond: 10_000, burst: 5_000 };

const settingSchema = z.strictObject({
  CacheDataEncrypted: anything,
  CachingEnabled: z.literal(false).optional(),
  DataTraceEnabled: anything,
  HttpMethod: z.string(),
  LoggingLevel: anything,
  MetricsEnabled: anything,
  ResourcePath: z.string(),
  ThrottlingBurstLimit: z.number().int().nonnegative().optional(),
  ThrottlingRateLimit: z.number().nonnegative().optional(),
});
const propertiesSchema = z.strictObject({
  AccessLogSetting: z.strictObject({ DestinationArn: z.string(), Format: z.string() }).optional(),
  CacheClusterEnabled: z.literal(false).optional(),
  DeploymentId: anything,
  Description: anything,
  MethodSettings: z.array(settingSchema).default([]),
  RestApiId: z.string(),
  StageName: z.string(),
  Tags: anything,
  TracingEnabled: anything,
  Variables: z.record(z.string(), z.string()).default({}),
});

type Setting = z.infer<typeof settingSchema>;

/**
 * Reads the one stage of an API.
 *
 * @throws StartError naming the first property that this gateway cannot serve
 */
export const stageOf = (template: Template, api: Resource): Stage => {
  const [stage, another] = template.ofType('AWS::ApiGateway::Stage');
  if (!stage) return refuse(api.logicalId, 'it has no stage');
  if (another) return refuse(another.logicalId, 'a second stage');
  const parsed = propertiesSchema.safeParse(stage.properties);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(stage.logicalId, `its stage property ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { StageName, Variables, MethodSettings, AccessLogSetting } = parsed.data;
  const all = MethodSettings.find(
    ({ HttpMethod, ResourcePath }) => HttpMethod === '*' && ResourcePath === '/*',
  );
  const throttle = all ? throttleOf(all, defaultAccountThrottle) : defaultAccountThrottle;
  const others = MethodSettings.filter((setting) => setting !== all && hasThrottle(setting));
  return {
    name: StageName,
    variables: Variables,
    throttle,
    ...(AccessLogSetting && { accessLog: accessLogOf(AccessLogSetting) }),
    methodThrottles: new Map(
      others.map((setting) => [methodKey(stage, setting), throttleOf(setting, throttle)]),
    ),
  };
};

const accessLogOf = ({
  DestinationArn,
  Format: format,
}: {
  readonly DestinationArn: string;
  readonly Format: string;
}): AccessLogSettings => ({
  // Of `arn:aws:logs:<region>:<account>:log-group:<name>:*`.
  group: DestinationArn.split(':')[6] ?? DestinationArn,
  format,
});

const hasThrottle = (setting: Setting): boolean =>
  setting.ThrottlingBurstLimit !== undefined || setting.ThrottlingRateLimit !== undefined;

const throttleOf = (setting: Setting, otherwise: Throttle): Throttle => ({
  requestsPerSecond: setting.ThrottlingRateLimit ?? otherwise.requestsPerSecond,
  burst: setting.ThrottlingBurstLimit ?? otherwise.burst,
});

/** Makes `GET /pets/{id}` of `GET` and `/~1pets~1{id}`. */
const methodKey = (stage: Resource, { HttpMethod, ResourcePath }: Setting): string => {
  if (HttpMethod === '*') refuse(stage.logicalId, `throttling of every method of ${ResourcePath}`);
  return `${HttpMethod} ${ResourcePath.replace(/^\//, '').replaceAll('~1', '/')}`;
};
