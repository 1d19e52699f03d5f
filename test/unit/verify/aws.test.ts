import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsAccount } from '../../../scripts/verify/aws/aws-account.ts';
import { deployedApi } from '../../../scripts/verify/aws/deployed-api.ts';
import { deployedFunctions } from '../../../scripts/verify/aws/deployed-functions.ts';
import { deployedSchedules } from '../../../scripts/verify/aws/deployed-schedules.ts';
import { type DeployedStack, deployedStack } from '../../../scripts/verify/aws/stack.ts';
import { region, startCannedAws } from './support/canned-aws.ts';

let stop: () => void;

beforeAll(async () => {
  stop = await startCannedAws();
});

afterAll(() => stop());

describe('the account on AWS', () => {
  const account = awsAccount(region);

  it('answers what preflight asks', async () => {
    expect(await account.accountId()).toBe('123456789012');
    expect(await account.bootstrapVersion()).toBe(21);
    expect(await account.lambdaLimits()).toEqual({ concurrentExecutions: 10, unreserved: 10 });
    expect(await account.gatewayLogRoleArn()).toBe('arn:aws:iam::1:role/Logs');
  });

  it('knows a stack that does not exist from one with a status', async () => {
    expect(await account.stackStatus('absent')).toBeUndefined();
    expect(await account.stackStatus('PaymentsService-sandbox')).toBe('UPDATE_ROLLBACK_COMPLETE');
  });
});

describe('a stack on AWS', () => {
  let stack: DeployedStack;

  beforeAll(async () => {
    stack = await deployedStack('PaymentsService-sandbox', region);
  });

  it('has its outputs and the resources of every page', () => {
    expect(stack.output('TableName')).toBe('table-1');
    expect(() => stack.output('ApiUrl')).toThrow('has no output ApiUrl');
    expect(stack.idsOf('AWS::Events::Rule')).toEqual(['rule-1']);
  });

  it("has the API's shape of its export", async () => {
    expect(await deployedApi(stack)).toEqual({
      api: {
        endpointTypes: ['EDGE'],
        binaryMediaTypes: ['multipart/form-data'],
        routes: {
          'GET /config': { target: 'lambda get-config', isOpen: false, responses: {} },
          'POST /documents': {
            target: 's3 uploads/document/{platformId}/{requestId}',
            isOpen: true,
            responses: { '200': '303', '400|412': '400' },
          },
        },
        gatewayResponses: { THROTTLED: '429' },
      },
      stage: { requestsPerSecond: 200, burst: 400 },
    });
  });

  it('has the functions, stream readers and schedules that are its own', async () => {
    expect(await deployedFunctions(stack)).toEqual({
      functions: { 'get-config': { variables: ['A', 'B'], reserved: 5 } },
      streamReaders: {
        'make-events': { isEnabled: false, filters: ['{"dynamodb":{"Keys":{}},"eventName":["INSERT"]}'] },
      },
    });
    expect(await deployedSchedules(stack)).toEqual({
      'sweep-webhooks': { isEnabled: false, expression: 'rate(1 minute)' },
    });
  });
});
