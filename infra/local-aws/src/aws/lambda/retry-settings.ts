import * as z from 'zod';
import { functionNamed, invokedArn } from '../../functions/named-function.ts';
import { refuse } from '../../start-error.ts';
import type { Resource, Template } from '../../template.ts';
import type { AccessControl } from '../access-control.ts';

/** Limits on the retries of a function's asynchronous calls. */
export interface RetrySettings {
  readonly retries: number;
  readonly maxAgeSeconds: number;
  readonly failureQueueArn: string | undefined;
}

/** Lambda's defaults. */
export const defaultRetries: RetrySettings = {
  retries: 2,
  maxAgeSeconds: 21_600,
  failureQueueArn: undefined,
};

/** With Lambda's limits. Strict, so that a destination for successes is refused and not ignored. */
const properties = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.string(),
  MaximumRetryAttempts: z.number().int().min(0).max(2).default(defaultRetries.retries),
  MaximumEventAgeInSeconds: z.number().int().min(60).max(21_600).default(defaultRetries.maxAgeSeconds),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string() }).optional() })
    .optional(),
});

export interface RetrySettingsSources {
  readonly template: Pick<Template, 'ofType' | 'find'>;
  readonly access: Pick<AccessControl, 'roleMay'>;
}

/**
 * Reads the retry configurations of the template. Keys: the ARNs of functions or of their aliases.
 *
 * @throws StartError for an unsupported configuration, or where the function's role may not send to its failure queue
 */
export const retrySettings = (sources: RetrySettingsSources): ReadonlyMap<string, RetrySettings> => {
  const resources = sources.template.ofType('AWS::Lambda::EventInvokeConfig');
  return new Map(resources.map((resource) => settingsOf(resource, sources)));
};

const qualifiedName = (functionArn: string, qualifier: string): string =>
  qualifier === '$LATEST' ? functionArn : `${functionArn}:${qualifier}`;

const settingsOf = (
  { logicalId, properties: written }: Resource,
  { template, access }: RetrySettingsSources,
): [string, RetrySettings] => {
  const parsed = properties.safeParse(written);
  if (!parsed.success) return refuse(logicalId, `its settings are not served: ${parsed.error.message}`);
  const { FunctionName, Qualifier, MaximumRetryAttempts, MaximumEventAgeInSeconds, DestinationConfig } =
    parsed.data;
  const called = functionNamed(template, FunctionName);
  const roleArn = called?.properties.Role;
  const failureQueueArn = DestinationConfig?.OnFailure?.Destination;
  const isAllowed =
    failureQueueArn === undefined ||
    (typeof roleArn === 'string' && access.roleMay(roleArn, 'sqs:SendMessage', failureQueueArn));
  if (!isAllowed)
    refuse(logicalId, "the function's role does not allow sqs:SendMessage to the on-failure destination");
  return [
    invokedArn(template, qualifiedName(called?.arn ?? FunctionName, Qualifier)) ??
      refuse(logicalId, `there is no function ${FunctionName} with the qualifier ${Qualifier}`),
    { retries: MaximumRetryAttempts, maxAgeSeconds: MaximumEventAgeInSeconds, failureQueueArn },
  ];
};
