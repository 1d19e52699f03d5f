import * as z from 'zod';
import { refuse } from '../start-error.ts';
import { anything, type Json } from '../template-json.ts';
import { lambdaOfUri } from './lambda-uri.ts';
import { type ParameterSource, parameterSource } from './parameter-source.ts';

/** A Lambda authorizer of type REQUEST. */
export interface AuthorizerDefinition {
  readonly name: string;
  readonly functionArn: string;
  /** Whom the gateway becomes to invoke it. */
  readonly roleArn?: string;
  readonly identitySources: readonly ParameterSource[];
  /** 0: no result is kept. */
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
    // API Gateway's own default and upper bound.
    authorizerResultTtlInSeconds: z.number().min(0).max(3600).default(300),
  }),
});

/** Throws StartError for any other kind of authorizer. */
export const authorizerDefinition = (apiId: string, name: string, scheme: Json): AuthorizerDefinition => {
  const parsed = schemeSchema.safeParse(scheme);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(apiId, `security scheme ${name}, ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const authorizer = parsed.data['x-amazon-apigateway-authorizer'];
  const sources = authorizer.identitySource.split(',').map((source) => source.trim());
  return {
    name,
    functionArn: lambdaOfUri(apiId, `security scheme ${name}`, authorizer.authorizerUri),
    identitySources: sources.filter(Boolean).map((source) => parameterSource(apiId, name, source)),
    ...(authorizer.authorizerCredentials !== undefined && { roleArn: authorizer.authorizerCredentials }),
    resultTtlSeconds: authorizer.authorizerResultTtlInSeconds,
  };
};
