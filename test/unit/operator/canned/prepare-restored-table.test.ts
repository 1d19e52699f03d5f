import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareRestoredTable } from '../../../../operator/deploy/prepare-table.ts';
import { type CannedAnswer, startCannedAws } from '../../verify/support/canned-aws.ts';

const TableName = 'payments-restored';
const missing: CannedAnswer = [400, '{"__type":"ResourceNotFoundException","message":"Table not found"}'];
let status: string | undefined;
let actions: string[];

let stop: () => void;
beforeAll(async () => {
  stop = await startCannedAws(({ action = '' }): CannedAnswer => {
    actions.push(action);
    if (action === 'DescribeTable')
      return status === undefined ? missing : JSON.stringify({ Table: { TableStatus: status } });
    return '{}';
  });
});
afterAll(() => stop());
beforeEach(() => {
  actions = [];
});

const wait = { maxWaitTime: 0.3, minDelay: 0.1, maxDelay: 0.2 };
const prepare = () => prepareRestoredTable({ client: new DynamoDBClient({}), TableName, isAws: true, wait });

it('a table that is still restored is left alone, and the command says to run it again', async () => {
  status = 'CREATING';

  await expect(prepare()).rejects.toThrow(`${TableName} is still CREATING. Run the command again.`);
  expect(new Set(actions)).toEqual(new Set(['DescribeTable']));
});

it('a name that no table has is refused at once', async () => {
  status = undefined;

  await expect(prepare()).rejects.toThrow('Table not found');
  expect(actions).toEqual(['DescribeTable']);
});

it('a restored table gets a stream, expiry, recovery and protection', async () => {
  status = 'ACTIVE';

  expect(await prepare()).toContain('has a stream and expiry, recovery and deletion protection');
  expect(actions.filter((action) => action.startsWith('Update'))).toEqual([
    'UpdateTable',
    'UpdateTimeToLive',
    'UpdateContinuousBackups',
    'UpdateTable',
  ]);
});
