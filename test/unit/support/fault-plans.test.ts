import type { AwsCall } from '@payments-service/local-aws/interceptor';
import { expect, it } from 'vitest';
import { planSchema } from '#test/support/fault-plan.ts';
import { FaultPlans } from '#test/support/fault-plans.ts';

const scope = '019542f5-b3e7-7d02-8000-00000000f401';

const callOf = (caller: string, operation = 'BatchGetItem'): AwsCall => ({
  sequence: 1,
  service: 'dynamodb',
  operation,
  caller,
  traceId: undefined,
  body: { RequestItems: { table: { Keys: [{ pk: { S: `CUSTOMER#${scope}#1` } }] } } },
});

it('lets operators read the platform that a plan is about', async () => {
  const plans = new FaultPlans();
  plans.set(planSchema.parse({ kind: 'crash', scope, at: 1, moment: 'before' }));

  const asked = ['OperatorRead1A2B', 'OperatorWrite3C4D', 'GetCustomer5E6F'].map((caller) =>
    plans.interceptor.before?.(callOf(caller)),
  );
  expect(await Promise.all(asked)).toEqual([{ kind: 'pass' }, { kind: 'pass' }, { kind: 'drop-before' }]);
  expect(plans.countsOf(scope)).toEqual({ calls: 1, lost: 1 });
});

it('holds the first call of an operation until the plan ends', async () => {
  const plans = new FaultPlans();
  plans.set(planSchema.parse({ kind: 'gate', scope, operation: 'Query' }));
  const send = (operation: string) => plans.interceptor.before?.(callOf('GetCustomer5E6F', operation));
  const ended: string[] = [];

  const held = Promise.resolve(send('Query')).then(() => ended.push('the first query'));
  await send('BatchGetItem');
  await send('Query');
  ended.push('others');
  expect(plans.countsOf(scope)).toEqual({ held: 1 });
  plans.delete(scope);
  await held;

  expect(ended).toEqual(['others', 'the first query']);
});
