import { DescribeExecutionCommand, paginateListExecutions } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { admin } from '#test/support/admin.ts';
import { csvFile, endedJob, importCsv } from '#test/support/bulk.ts';
import { TestConsole } from '#test/support/console.ts';
import { operatorStates } from '#test/support/operator-states.ts';
import { deleteItem, putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, serviceAddress } from '#test/support/service.ts';
import { follow, shownBy, texts } from './support/incident-page.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.stop());

const { states, machineArn } = operatorStates();

/** The inputs of the imports since then: other tests import files at the same time. */
const importInputs = async (since: Date): Promise<string[]> => {
  const arns: (string | undefined)[] = [];
  const order = { stateMachineArn: machineArn('bulk-customers') };
  // The newest come first.
  pages: for await (const { executions = [] } of paginateListExecutions({ client: states }, order)) {
    for (const { executionArn, startDate } of executions) {
      if (startDate !== undefined && startDate < since) break pages;
      arns.push(executionArn);
    }
  }
  const described = await Promise.all(
    arns.map((executionArn) => states.send(new DescribeExecutionCommand({ executionArn }))),
  );
  return described.flatMap(({ input }) => input ?? []);
};

/** What a rule sends to the queue of failed events when it could not start the workflow of an upload. */
const sendLetter = async (body: string): Promise<void> => {
  const { operator } = serviceAddress();
  if (operator === undefined) throw new Error('The shared service has an operator');
  const queues = new SQSClient({
    region: operator.region,
    endpoint: operator.endpoint,
    credentials: { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  });
  const text = (StringValue: string) => ({ DataType: 'String', StringValue });
  await queues.send(
    new SendMessageCommand({
      QueueUrl: operator.failedEventsQueueUrl,
      MessageBody: body,
      MessageAttributes: {
        RULE_ARN: text('arn:aws:events:us-east-1:000000000000:rule/BulkUploads'),
        ERROR_MESSAGE: text('Rate exceeded'),
      },
    }),
  );
};

it('the page leads out of dropped changes: a record that no reader can read, and an import that did not start', async () => {
  const platform = await newPlatform();
  const startedAt = new Date(Date.now() - 1_000);
  const job = await importCsv(platform, csvFile(['ann']));
  const request = job.id.replace('Job:', '').split('-');
  const ofJob = (input: string): boolean => input.includes(`${platform.id}/${request[0]}`);
  const own = async () => (await importInputs(startedAt)).filter(ofJob);
  const [uploaded] = await own();
  // start-workflows cannot read it, and nothing else does.
  const poison = { pk: `LINK#${platform.id}#poison`, sk: 'LINK' };
  await putItem(serviceAddress(), { ...poison, workflowDueAt: 'tomorrow' });
  onTestFinished(() => deleteItem(serviceAddress(), poison));
  const unreadable = {
    SequenceNumber: '1',
    ApproximateCreationDateTime: Date.now() / 1000 - 61,
    NewImage: { pk: { S: `TRANSACTION#${platform.id}#poison` }, status: { S: 'NONE' } },
  };
  const Records = [{ eventName: 'INSERT', dynamodb: unreadable }];
  expect(await invoke('PaymentsService-local-make-events', { Records })).toMatchObject({
    payload: '{"batchItemFailures":[]}',
  });
  await sendLetter(uploaded ?? '');

  await shownBy(console, /[1-9]\d* changes? became no webhook/);
  await shownBy(console, /changes were dropped/);
  const [listed, redriven] = texts(await follow('Changes were dropped', {}));
  expect(listed).toMatch(/PaymentsService-local-start-workflows +RetryAttemptsExhausted/);
  expect(listed).toMatch(/BulkUploads +Rate exceeded/);
  expect(listed).toMatch(/became no webhook:\n.*EVENTS_GIVEN_UP.*ZodError/);
  const line = listed?.match(/\{"level":"ERROR".*EVENTS_GIVEN_UP.*\}/)?.[0] ?? '';
  expect((await admin('frames', line)).text).toMatch(
    /^A change was dropped.*\n(.*\n)*shared\/webhooks\/events\/registry\.ts:\d/,
  );
  for (const worker of ['finish-overdue', 'finish-stalled', 'find-missing-events']) {
    expect(redriven).toMatch(new RegExp(`^Ran .*${worker}.*\\.\n`));
  }
  const removed = /^(\d+) dead letters are made up for and removed/m.exec(redriven ?? '')?.[1];
  expect(Number(removed)).toBeGreaterThanOrEqual(2);
  expect((await admin('dead-letters', 'list')).text).not.toContain('BulkUploads');
  await expect.poll(async () => (await own()).length).toBe(2);
  expect(await endedJob(platform, job.id)).toMatchObject({
    status: 'COMPLETED',
    progress: { successful: 1 },
  });
  expect((await platform.api.ok('listCustomers', { query: {} })).data).toHaveLength(1);
});
