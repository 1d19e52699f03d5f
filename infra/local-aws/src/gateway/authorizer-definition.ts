import * as z from 'zod';
import { refuse } from '../start-error.ts';
import { anything, type Json } from '../template-json.ts';
import { lambdaOfUri } from './lambda-uri.ts';
import { type ParameterSource, parameterSource } from './parameter-source.ts';
import type { Place } from './place.ts';

/** A Lambda authorizer of type REQUEST. */
export interface AuthorizerDefinition {
  readonly name: string;
  readonly functionArn: string;
  /** Role that the gateway assumes to invoke the function. */
  readonly roleArn?: string;
  readonly identitySources: readonly ParameterSource[];
  /** Time for which a result is kept; 0: not at all. */
  readonly resultTtlSeconds: number;
}

const schemeSchema = z.strictObject({
  type: z.literal('apiKey'),
  name: z.string(),
  in: z.literal('header'),
  description: anything,
  'x-amazon-apigateway-authtype': z.string(),
  'x-amazon-apigateway-authorizer': z.strictObject({
    type: z.literal('request'),
    identitySource: z.string().default(''),
    authorizerUri: z.string(),
    authorizerCredentials: z.string().optional(),
    // API Gateway's default and maximum.
    authorizerResultTtlInSeconds: z.number().min(0).max(3600).default(300),
  }),
});

const keySchema = z.strictObject({
  type: z.literal('apiKey'),
  name: z.literal('x-api-key'),
  in: z.literal('header'),
  description: anything,
});

/** Whether a security scheme asks for an API key, and not for an authorizer. */
export const isKeyScheme = (scheme: Json): boolean => keySchema.safeParse(scheme).success;

/** @throws StartError for another kind of authorizer */
export const authorizerDefinition = (
  place: Place,
  { name, scheme }: { readonly name: string; readonly scheme: Json },
): AuthorizerDefinition => {
  const parsed = schemeSchema.safeParse(scheme);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(place.logicalId, `${place.label}, ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const authorizer = parsed.data['x-amazon-apigateway-authorizer'];
  const sources = authorizer.identitySource.split(',').map((source) => source.trim());
  return {
    name,
    functionArn: lambdaOfUri(place, authorizer.authorizerUri),
    identitySources: sources.filter(Boolean).map((source) => parameterSource(place, source)),
    ...(authorizer.authorizerCredentials !== undefined && { roleArn: authorizer.authorizerCredentials }),
    resultTtlSeconds: authorizer.authorizerResultTtlInSeconds,
  };
};
