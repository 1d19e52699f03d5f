import * as z from 'zod';
import { refuse } from '../start-error.ts';
import { anything, type JsonObject } from '../template-json.ts';
import type { Declarations } from './declarations.ts';
import { timeoutSchema } from './integration-timeout.ts';
import { lambdaOfUri } from './lambda-uri.ts';
import { type S3Integration, s3Integration } from './s3-integration.ts';

/** A Lambda function that gets the whole request and gives the whole response. */
export interface LambdaProxyIntegration {
  readonly kind: 'lambdaProxy';
  readonly functionArn: string;
  /** Whom the gateway becomes to invoke it. */
  readonly roleArn?: string;
  readonly timeoutMs: number;
}

export type Integration = LambdaProxyIntegration | S3Integration;

const proxySchema = z.strictObject({
  type: z.literal('aws_proxy'),
  httpMethod: z.literal('POST'),
  uri: z.string(),
  credentials: z.string().optional(),
  passthroughBehavior: anything,
  responses: anything,
  timeoutInMillis: timeoutSchema,
});

/** Throws StartError for an integration of another type or with properties this gateway does not know. */
export const integration = (
  apiId: string,
  label: string,
  raw: JsonObject,
  declared: Declarations,
): Integration => {
  if (raw.type === 'aws') return s3Integration(apiId, label, raw, declared);
  if (raw.type !== 'aws_proxy')
    return refuse(apiId, `${label} has the integration type ${JSON.stringify(raw.type)}`);
  const parsed = proxySchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(apiId, `${label}, integration ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  return {
    kind: 'lambdaProxy',
    functionArn: lambdaOfUri(apiId, label, parsed.data.uri),
    ...(parsed.data.credentials !== undefined && { roleArn: parsed.data.credentials }),
    timeoutMs: parsed.data.timeoutInMillis,
  };
};
