import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routesOf } from '#infra/route.ts';
import { operations } from '#shared/api/operations.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import { synthesized } from './support/synthesized.ts';

const proxySchema = z.object({
  type: z.literal('aws_proxy'),
  httpMethod: z.literal('POST'),
  uri: z.string(),
  credentials: z.string(),
});
const uploadSchema = z.looseObject({
  type: z.literal('aws'),
  httpMethod: z.literal('PUT'),
  uri: z.string(),
  requestParameters: z.record(z.string(), z.string()),
});
const mockSchema = z.looseObject({ type: z.literal('mock'), passthroughBehavior: z.literal('never') });
const methodSchema = z.looseObject({
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-amazon-apigateway-integration': z.union([proxySchema, uploadSchema, mockSchema]),
});
const bodySchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), methodSchema)),
  components: z.object({
    securitySchemes: z.object({
      credentials: z.looseObject({
        'x-amazon-apigateway-authorizer': z.object({
          type: z.literal('request'),
          identitySource: z.string(),
          authorizerUri: z.string(),
          authorizerCredentials: z.string(),
          authorizerResultTtlInSeconds: z.number(),
        }),
      }),
    }),
  }),
});

let production: Awaited<ReturnType<typeof synthesized>>;

beforeAll(async () => {
  production = await synthesized('production');
});

const anyMethod = 'x-amazon-apigateway-any-method';

const wholeBody = () =>
  bodySchema.parse(production.resolved.ofType('AWS::ApiGateway::RestApi')[0]?.properties.Body);

/** Without the errors of other methods. */
const gatewayBody = () => {
  const { paths, ...rest } = wholeBody();
  const served = Object.entries(paths).map(
    ([path, { [anyMethod]: _, ...methods }]) => [path, methods] as const,
  );
  return { ...rest, paths: Object.fromEntries(served) };
};

describe('the gateway', () => {
  it('serves exactly the operations', () => {
    const routes = Object.entries(gatewayBody().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

    const answered = routesOf([...operations, ...networkOperations]).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(routes.toSorted()).toEqual(answered.toSorted());
  });

  it('refuses every other method of a path without a call, and names those that it has', () => {
    for (const [path, { [anyMethod]: refused, ...methods }] of Object.entries(wholeBody().paths)) {
      const allow = Object.keys(methods)
        .map((method) => method.toUpperCase())
        .toSorted()
        .join(', ');
      expect([path, refused?.['x-amazon-apigateway-integration']]).toMatchObject([
        path,
        {
          type: 'mock',
          requestTemplates: { 'application/json': '{"statusCode": 405}' },
          responses: { default: { responseParameters: { 'method.response.header.Allow': `'${allow}'` } } },
        },
      ]);
    }
  });

  it('requires credentials on every route except the open ones', () => {
    const { paths } = gatewayBody();
    const open = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security === undefined)
      .flatMap(({ operationId }) => operationId ?? []);

    expect(open.toSorted()).toEqual([
      'answerPayRequest',
      'answerUmaLookup',
      'confirmKycLink',
      'getDocsAsset',
      'getDocsPage',
      'getHealth',
      'getLlmsText',
      'getOpenApi',
      'getRootPage',
      'getUmaConfiguration',
      'getUmaPublicKeys',
      'openKycLink',
      'receiveCollectionResult',
      'receiveInvoicePayment',
      'receiveSwitchDeposit',
      'receiveSwitchResult',
      'receiveVerificationResult',
      'takePostTransactionHook',
    ]);
  });

  it('stores the body of every upload in S3, under the platform of the credentials', () => {
    const uploads = operations.filter(({ upload }) => upload !== undefined);
    const { paths } = gatewayBody();

    for (const { path, method, upload } of uploads) {
      const integration = paths[path]?.[method.toLowerCase()]?.['x-amazon-apigateway-integration'];
      expect(integration).toMatchObject({
        type: 'aws',
        uri: expect.stringMatching(
          `^arn:aws:apigateway:us-east-1:s3:path/[a-z0-9-]+/uploads/${upload}/{platformId}/{requestId}$`,
        ),
        requestParameters: {
          'integration.request.path.platformId': 'context.authorizer.platformId',
          'integration.request.header.x-amz-meta-platform-id': 'context.authorizer.platformId',
          'integration.request.header.If-None-Match': "'*'",
        },
      });
    }
    expect(uploads).not.toEqual([]);
  });

  it('caches an authorization by credentials, method and resource for less than a minute', () => {
    const scheme = gatewayBody().components.securitySchemes.credentials;

    expect(scheme['x-amazon-apigateway-authorizer']).toMatchObject({
      identitySource: 'method.request.header.Authorization, context.httpMethod, context.resourcePath',
      authorizerResultTtlInSeconds: 50,
      authorizerUri: expect.stringContaining('function:PaymentsService-production-authorize-request/'),
    });
  });

  it('gives the authorizer each route with its permission', () => {
    const authorizer = production.resolved.find('PaymentsService-production-authorize-request');
    const environment = z
      .object({ Variables: z.object({ ROUTE_PERMISSIONS: z.string() }) })
      .parse(authorizer?.properties.Environment);
    const routes: unknown = JSON.parse(environment.Variables.ROUTE_PERMISSIONS);

    expect(routes).toMatchObject({
      VIEW: expect.arrayContaining(['GET /transactions/{transactionId}']),
      TRANSACT: expect.arrayContaining(['POST /transfer-out']),
      MANAGE: expect.arrayContaining(['POST /tokens']),
    });
  });

  it('has one stage that is throttled, traced and logged without bodies, and no paid metric a method', () => {
    production.template.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: '2025-10-13',
      TracingEnabled: true,
      AccessLogSetting: { Format: Match.not(Match.stringLikeRegexp('[Aa]uthorization|body|identity')) },
      MethodSettings: [
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          DataTraceEnabled: false,
          LoggingLevel: 'ERROR',
          MetricsEnabled: false,
          ThrottlingRateLimit: 500,
          ThrottlingBurstLimit: 1_000,
        },
        ...networkOperations.map(({ method, path }) => ({
          HttpMethod: method,
          ResourcePath: `/${path.replaceAll('/', '~1')}`,
          ThrottlingRateLimit: 100,
          ThrottlingBurstLimit: 200,
        })),
      ],
    });
  });
});
