import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/operations.ts';
import { synthesized } from './support/synthesized.ts';

type Synthesized = Awaited<ReturnType<typeof synthesized>>;

const methodSchema = z.looseObject({
  operationId: z.string(),
  security: z.array(z.object({ credentials: z.array(z.string()) })).optional(),
  'x-amazon-apigateway-integration': z.object({
    type: z.literal('aws_proxy'),
    httpMethod: z.literal('POST'),
    uri: z.string(),
    credentials: z.string(),
  }),
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

let production: Synthesized;
let sandbox: Synthesized;
let local: Synthesized;

beforeAll(async () => {
  production = await synthesized('production');
  sandbox = await synthesized('sandbox');
  local = await synthesized('local');
}, 120_000);

const gatewayBody = ({ resolved }: Synthesized) =>
  bodySchema.parse(resolved.ofType('AWS::ApiGateway::RestApi')[0]?.properties.Body);

describe('the table', () => {
  it('keeps its data: recovery, deletion protection and retention in production', () => {
    production.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
      },
    });
  });

  it('can be thrown away in the sandbox, and recovers there too', () => {
    sandbox.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: {
        DeletionProtectionEnabled: false,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    });
  });

  it.each([
    ['list', 'listPk', 'sortId'],
    ['owner', 'ownerPk', 'sortId'],
    ['status', 'statusPk', 'sortId'],
    ['due', 'duePk', 'dueSk'],
  ])('has the index %s by %s and %s', (IndexName, partition, sort) => {
    production.template.hasResourceProperties('AWS::DynamoDB::Table', {
      GlobalSecondaryIndexes: Match.arrayWith([
        {
          IndexName,
          KeySchema: [
            { AttributeName: partition, KeyType: 'HASH' },
            { AttributeName: sort, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ]),
    });
  });
});

describe('the bucket of documents', () => {
  it('is private, encrypted, versioned, and forgets raw uploads after a day', () => {
    production.template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.objectLike({}),
        LifecycleConfiguration: {
          Rules: [Match.objectLike({ Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' })],
        },
      },
    });
  });

  it('refuses what comes without TLS', () => {
    production.template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      },
    });
  });
});

describe('every function', () => {
  it('runs Node 24 on arm64, traced, with a log group that forgets', () => {
    const { template } = production;
    const functions = Object.keys(template.findResources('AWS::Lambda::Function')).length;
    const alike = template.findResources('AWS::Lambda::Function', {
      Properties: {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: 256,
        TracingConfig: { Mode: 'Active' },
      },
    });

    expect(Object.keys(alike)).toHaveLength(functions);
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 365 });
    template.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: { 'Fn::Join': ['', ['API-Gateway-Execution-Logs_', Match.anyValue(), '/2025-10-13']] },
    });
    sandbox.template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('has a role and a log group that no other has', () => {
    const functions = production.resolved.ofType('AWS::Lambda::Function');
    const roles = new Set(functions.map(({ properties }) => properties.Role));
    const logGroups = new Set(functions.map(({ properties }) => JSON.stringify(properties.LoggingConfig)));

    expect(roles.size).toBe(functions.length);
    expect(logGroups.size).toBe(functions.length);
  });

  it('gets only variables that its code reads', () => {
    production.template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-production-start-workflows',
      Environment: { Variables: Match.objectLike({ DELAYED_OUTCOME_STATE_MACHINE_ARN: Match.anyValue() }) },
    });
    production.template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-production-start-workflows',
      Environment: { Variables: { TABLE_NAME: Match.absent(), UMA_DOMAIN: Match.absent() } },
    });
    production.template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-production-create-transfer-out',
      Environment: {
        Variables: Match.objectLike({ ENVIRONMENT: 'production', ROUTE_PERMISSIONS: Match.absent() }),
      },
    });
  });

  it('stays below the 4 KB of variables that Lambda takes', () => {
    for (const { properties } of production.resolved.ofType('AWS::Lambda::Function')) {
      expect(JSON.stringify(properties.Environment ?? {}).length).toBeLessThan(4_096);
    }
  });
});

describe('the gateway', () => {
  it('serves exactly the operations', () => {
    const routes = Object.entries(gatewayBody(production).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(routes.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('asks for credentials on every route but those that need none', () => {
    const { paths } = gatewayBody(production);
    const open = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security === undefined)
      .map(({ operationId }) => operationId);

    expect(open.toSorted()).toEqual(['getDocsAsset', 'getDocsPage', 'getOpenApi', 'receiveSwitchResult']);
  });

  it('keeps an authorization by credentials, method and resource, for less than a minute', () => {
    const scheme = gatewayBody(production).components.securitySchemes.credentials;

    expect(scheme['x-amazon-apigateway-authorizer']).toMatchObject({
      identitySource: 'method.request.header.Authorization, context.httpMethod, context.resourcePath',
      authorizerResultTtlInSeconds: 50,
      authorizerUri: expect.stringContaining('function:PaymentsService-production-authorize-request/'),
    });
  });

  it('tells the authorizer each route and its permission', () => {
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

  it('is one stage, throttled, traced, measured and logged without bodies', () => {
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
          MetricsEnabled: true,
          ThrottlingRateLimit: 500,
          ThrottlingBurstLimit: 1_000,
        },
      ],
    });
  });
});

describe('what happens by itself', () => {
  it('starts from the stream, half a batch at a time on errors, and gives up into a queue', () => {
    production.template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 3_600,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
      FilterCriteria: {
        Filters: Match.arrayWith([
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: {
                Keys: { pk: { S: [{ prefix: 'TRANSACTION#' }] } },
                NewImage: { status: { S: ['PENDING'] }, outcomeDueAt: { S: [{ exists: true }] } },
              },
            }),
          },
        ]),
      },
    });
  });

  it('looks for overdue outcomes every minute', () => {
    production.template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ RetryPolicy: Match.anyValue(), DeadLetterConfig: Match.anyValue() })],
    });
  });

  it('runs workflows as Standard state machines that log errors without data', () => {
    production.template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      StateMachineName: 'PaymentsService-production-delayed-outcome',
      StateMachineType: 'STANDARD',
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: Match.objectLike({ Level: 'ERROR', IncludeExecutionData: false }),
      DefinitionSubstitutions: { SettleDelayedOutcomeFunctionArn: Match.anyValue() },
    });
  });
});

describe('a stack', () => {
  it('can be deployed: fewer than 500 resources, less than 1 MB', () => {
    const json = production.template.toJSON();

    expect(Object.keys(z.record(z.string(), z.unknown()).parse(json.Resources)).length).toBeLessThan(500);
    expect(JSON.stringify(json).length).toBeLessThan(1_000_000);
  });

  it('is tagged and says where its parts are', () => {
    production.template.hasResourceProperties('AWS::DynamoDB::Table', {
      Tags: [
        { Key: 'environment', Value: 'production' },
        { Key: 'service', Value: 'payments-service' },
      ],
    });
    for (const output of ['ApiUrl', 'TableName', 'DocumentsBucketName', 'DelayedOutcomeStateMachineArn']) {
      production.template.hasOutput(output, {});
    }
  });

  it('has locally the same resources but for the alarms, their metrics and their topic', () => {
    const alarms = /^AWS::(CloudWatch|SNS|Logs::MetricFilter)/;
    const typesOf = ({ resolved }: Synthesized) =>
      [...resolved.resources.values()]
        .map(({ type }) => type)
        .filter((type) => !alarms.test(type))
        .toSorted();

    expect(typesOf(local)).toEqual(typesOf(sandbox));
  });
});
