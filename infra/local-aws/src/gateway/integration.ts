import * as z from 'zod';
import { refuse } from '../start-error.ts';
import { anything, type JsonObject } from '../template-json.ts';
import type { Declarations } from './declarations.ts';
import { timeoutSchema } from './integration-timeout.ts';
import { lambdaOfUri } from './lambda-uri.ts';
import { type MockIntegration, mockIntegration } from './mock-integration.ts';
import type { Place } from './place.ts';
import { type S3Integration, s3Integration } from './s3-integration.ts';

/** A Lambda function that receives the whole request and returns the whole response. */
export interface LambdaProxyIntegration {
  readonly kind: 'lambdaProxy';
  readonly functionArn: string;
  /** Role that the gateway assumes to invoke the function. */
  readonly roleArn?: string;
  readonly timeoutMs: number;
}

export type Integration = LambdaProxyIntegration | MockIntegration | S3Integration;

const proxySchema = z.strictObject({
  type: z.literal('aws_proxy'),
  httpMethod: z.literal('POST'),
  uri: z.string(),
  credentials: z.string().optional(),
  passthroughBehavior: anything,
  responses: anything,
  timeoutInMillis: timeoutSchema,
});

/** @throws StartError for an integration of another type, or with a property that this gateway does not support */
export const integration = (place: Place, raw: JsonObject, declared: Declarations): Integration => {
  const { logicalId, label } = place;
  if (raw.type === 'aws') return s3Integration(place, raw, declared);
  if (raw.type === 'mock') return mockIntegration(place, raw, declared);
  if (raw.type !== 'aws_proxy')
    return refuse(logicalId, `${label} has the integration type ${JSON.stringify(raw.type)}`);
  const parsed = proxySchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(logicalId, `${label}, integration ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  return {
    kind: 'lambdaProxy',
    functionArn: lambdaOfUri(place, parsed.data.uri),
    ...(parsed.data.credentials !== undefined && { roleArn: parsed.data.credentials }),
    timeoutMs: parsed.data.timeoutInMillis,
  };
};
