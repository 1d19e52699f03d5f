import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { getCoin, serviceFiles } from './support/service-files.ts';
import { synthesized } from './support/synthesized.ts';

const asl = {
  StartAt: 'Pay',
  States: {
    Pay: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: ['$', '{PayBatchRowsFunctionArn}'].join('') },
      End: true,
    },
  },
};
const createPayoutBatch = { ...getCoin, id: 'createPayoutBatch', method: 'POST', path: '/coins' } as const;
const root = serviceFiles(
  [
    'auth/authorize-request',
    'coins/get-coin',
    'payments/create-payout-batch',
    'payments/steps/pay-batch-rows',
  ],
  { 'statemachines/payout-batch.asl.json': JSON.stringify(asl) },
);
const grants = {
  'authorize-request': {},
  'get-coin': { put: ['JOURNAL'] },
  'create-payout-batch': {},
  'pay-batch-rows': { put: ['JOURNAL'] },
} as const;
const written = { routes: [getCoin, createPayoutBatch], grants, triggers: {} };

const { outer, template, resolved } = await synthesized('production', { root, written });

const countIn = ({ outer: stack }: { outer: typeof outer }, type: string): number =>
  Object.keys(stack.findResources(type)).length;
const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:PaymentsService-production';

describe('functions of payout batches', () => {
  it('are in a nested stack with their workflow, roles and rollouts, and take no room of the outer one', () => {
    const types = ['AWS::Lambda::Function', 'AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup'];
    const workflow = 'AWS::StepFunctions::StateMachine';
    const counts = [...types, workflow].map((type) => [
      countIn({ outer }, type),
      countIn({ outer: template }, type),
    ]);

    expect(counts).toEqual([
      [2, 4],
      [1, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('are called by the outer API and by their workflow', () => {
    const [api] = resolved.ofType('AWS::ApiGateway::RestApi');
    const [workflow] = resolved.ofType('AWS::StepFunctions::StateMachine');

    expect(JSON.stringify(api?.properties.Body)).toContain(`${functionArn}-create-payout-batch/invocations`);
    expect(workflow?.properties.DefinitionSubstitutions).toEqual({
      PayBatchRowsFunctionArn: `${functionArn}-pay-batch-rows:live`,
    });
  });

  it('get new versions step by step, with the alarms of the outer stack', () => {
    const groups = resolved.ofType('AWS::CodeDeploy::DeploymentGroup');
    const alarms = groups.map(({ properties }) =>
      z.object({ Alarms: z.array(z.unknown()) }).parse(properties.AlarmConfiguration),
    );

    expect(groups).toHaveLength(2);
    expect(alarms[0]?.Alarms.length).toBeGreaterThan(0);
    expect(alarms[1]).toEqual(alarms[0]);
  });
});
