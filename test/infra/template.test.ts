import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { payoutCheckAt, sweepGraceMs } from '#shared/payments/payouts/polling-schedule.ts';
import { synthesized } from './support/synthesized.ts';

type Synthesized = Awaited<ReturnType<typeof synthesized>>;

let production: Synthesized;
let sandbox: Synthesized;
let local: Synthesized;

beforeAll(async () => {
  production = await synthesized('production');
  sandbox = await synthesized('sandbox');
  local = await synthesized('local');
});

describe('every function', () => {
  it('runs Node 24 on arm64, with tracing and limited log retention', () => {
    const { template } = production;
    const functions = Object.keys(template.findResources('AWS::Lambda::Function')).length;
    const alike = template.findResources('AWS::Lambda::Function', {
      Properties: {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
      },
    });

    expect(Object.keys(alike)).toHaveLength(functions);
    const usual = template.findResources('AWS::Lambda::Function', { Properties: { MemorySize: 256 } });
    expect(Object.keys(usual)).toHaveLength(functions - 2);
    template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: Match.stringLikeRegexp('follow-upload$'),
      MemorySize: 1_024,
    });
    template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: Match.stringLikeRegexp('import-bulk-chunk$'),
      MemorySize: 512,
    });
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 365 });
    template.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: { 'Fn::Join': ['', ['API-Gateway-Execution-Logs_', Match.anyValue(), '/2025-10-13']] },
    });
    sandbox.template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('that answers a request takes 10 s, or nearly the 29 s of the gateway when its work may need them', () => {
    const { resolved } = production;
    const endpoints = resolved
      .ofType('AWS::Lambda::Function')
      .filter(({ properties }) => properties.Timeout === 28);
    const names = endpoints.map(({ properties }) =>
      String(properties.FunctionName).replace(/^.*production-/, ''),
    );

    expect(names.toSorted()).toEqual([
      'answer-pay-request',
      'create-payout-batch',
      'create-quote',
      'follow-upload',
    ]);
  });

  it('has a role and a log group of its own', () => {
    const functions = production.resolved.ofType('AWS::Lambda::Function');
    const roles = new Set(functions.map(({ properties }) => properties.Role));
    const logGroups = new Set(functions.map(({ properties }) => JSON.stringify(properties.LoggingConfig)));

    expect(roles.size).toBe(functions.length);
    expect(logGroups.size).toBe(functions.length);
  });

  it('gets only the variables that its code reads', () => {
    production.template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-production-start-workflows',
      Environment: { Variables: Match.objectLike({ QUOTE_EXECUTION_STATE_MACHINE_ARN: Match.anyValue() }) },
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

  it('stays below the 4 KB of variables that Lambda allows', () => {
    for (const { properties } of production.resolved.ofType('AWS::Lambda::Function')) {
      expect(JSON.stringify(properties.Environment ?? {}).length).toBeLessThan(4_096);
    }
  });
});

describe('a background process', () => {
  it('starts from the stream, halves failing batches and finally sends them to a queue', () => {
    production.template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ParallelizationFactor: 2,
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

  it('retries events for two hours, however often, which outlasts an hour without Lambda', () => {
    const [mapping] = production.resolved
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ properties }) => String(properties.FunctionName).endsWith('-make-events'));

    expect(mapping?.properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 7_200,
      ParallelizationFactor: 4,
    });
    expect(mapping?.properties).not.toHaveProperty('MaximumRetryAttempts');
  });

  it('checks for overdue outcomes every minute', () => {
    production.template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ RetryPolicy: Match.anyValue(), DeadLetterConfig: Match.anyValue() })],
    });
  });

  it('looks at a payout whose workflow died within two minutes', () => {
    const [rule] = production.resolved
      .ofType('AWS::Events::Rule')
      .filter(({ properties }) => JSON.stringify(properties.Targets).includes('finish-overdue'));
    const startedAt = '2025-10-13T12:00:00.000Z';
    const waitMs = Date.parse(payoutCheckAt(startedAt)) - Date.parse(startedAt) + sweepGraceMs;

    expect(rule?.properties.ScheduleExpression).toBe('rate(1 minute)');
    expect(waitMs + 60_000).toBeLessThan(120_000);
  });

  it('runs as a Standard state machine that logs errors without data', () => {
    production.template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      StateMachineName: 'PaymentsService-production-quote-execution',
      StateMachineType: 'STANDARD',
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: Match.objectLike({ Level: 'ERROR', IncludeExecutionData: false }),
      DefinitionSubstitutions: { PayOutFunctionArn: Match.anyValue() },
    });
  });
});

describe('a stack', () => {
  it('can be deployed: fewer than 450 of 500 resources, less than 1 MB', () => {
    const json = production.outer.toJSON();

    const resources = Object.keys(z.record(z.string(), z.unknown()).parse(json.Resources));
    expect(resources.length, 'name a new function in infra/inner-stack.ts').toBeLessThan(450);
    expect(JSON.stringify(json).length).toBeLessThan(1_000_000);
  });

  it('is tagged and outputs the names of its parts', () => {
    production.template.hasResourceProperties('AWS::DynamoDB::Table', {
      Tags: [
        { Key: 'environment', Value: 'production' },
        { Key: 'service', Value: 'payments-service' },
      ],
    });
    for (const output of ['ApiUrl', 'TableName', 'DocumentsBucketName', 'QuoteExecutionStateMachineArn']) {
      production.template.hasOutput(output, {});
    }
  });

  it('has the same resources locally, and those of production, except alarms, their metrics and topic, dashboard and queries', () => {
    // Locally, names of UMA domains need no certificate.
    const alarms =
      /^AWS::(CloudWatch|SNS|Logs::MetricFilter|Logs::QueryDefinition|ApiGateway::(DomainName|BasePathMapping))/;
    const typesOf = ({ resolved }: Synthesized) =>
      [...resolved.resources.values()]
        .map(({ type }) => type)
        .filter((type) => !alarms.test(type))
        .toSorted();

    // Five endpoints, of which four move money, and a worker that only production has (infra/synthesize.ts).
    const ofFunction = ['AWS::IAM::Role', 'AWS::Lambda::Function', 'AWS::Logs::LogGroup'];
    const ofSchedule = ['AWS::Events::Rule', 'AWS::Lambda::EventInvokeConfig', 'AWS::Lambda::Permission'];
    const ofVersions = ['AWS::Lambda::Alias', 'AWS::Lambda::Version'];
    const moving = [...ofFunction, ...ofVersions];
    const others = [...ofFunction, ...ofFunction, ...ofSchedule];
    expect(typesOf(local)).toEqual(
      [...typesOf(sandbox), ...others, ...moving, ...moving, ...moving, ...moving].toSorted(),
    );
  });
});
