import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DeleteMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { noteAct } from '#shared/audit/act.ts';
import { presentCredentials } from '../access/service.ts';
import { type DeadLetter, queues } from '../queries/dead-letters.ts';
import { jsonOf } from '../queries/json-of.ts';
import { states, workflowsOf } from '../queries/workflows.ts';

const lambda = new LambdaClient({ credentials: presentCredentials, maxAttempts: 1 });

/** The workers that do the work of lost batches, by the reader of the stream that lost them. */
const sweepsOf: Readonly<Record<string, readonly string[]>> = {
  'make-events': ['find-missing-events'],
  'start-workflows': ['finish-overdue', 'finish-stalled'],
};
export const sweepOfEvents = 'find-missing-events';

const uploadSchema = z.looseObject({
  source: z.literal('aws.s3'),
  detail: z.looseObject({ object: z.looseObject({ key: z.string().startsWith('uploads/bulk/') }) }),
});
const scheduleSchema = z.looseObject({ source: z.literal('aws.events') });

export type Remedy =
  | { readonly kind: 'sweeps'; readonly names: readonly string[] }
  /** A bulk upload whose workflow did not start. */
  | { readonly kind: 'start-import' }
  /** A call of a schedule: the next one has done its work. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What makes up for a dead letter. */
export const remedyOf = ({ kind, from = '', body }: DeadLetter, stackName: string): Remedy => {
  if (kind === 'batch') {
    const names = sweepsOf[from.replace(`${stackName}-`, '')];
    return names === undefined ? { kind: 'unknown' } : { kind: 'sweeps', names };
  }
  const event = jsonOf(body);
  if (uploadSchema.safeParse(event).success) return { kind: 'start-import' };
  return scheduleSchema.safeParse(event).success ? { kind: 'none' } : { kind: 'unknown' };
};

/** Runs a worker now, and waits for its end. @returns whether it succeeded */
export const runSweep = async (stackName: string, name: string): Promise<boolean> => {
  await noteAct(`Worker:${name}`);
  const { FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: `${stackName}-${name}`, Payload: '{}' }),
  );
  return FunctionError === undefined;
};

/** Nobody is created twice: the job of a form has the id of its upload. */
const startImport = async (stackName: string, input: string): Promise<void> => {
  const workflow = (await workflowsOf(stackName)).find(({ id }) => id === 'bulk-customers');
  if (workflow === undefined) throw new Error(`${stackName} has no workflow that imports customers`);
  await states.send(new StartExecutionCommand({ stateMachineArn: workflow.arn, input }));
};

const remove = (queueUrl: string, { receipt }: DeadLetter): Promise<unknown> =>
  queues.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt }));

interface Place {
  readonly stackName: string;
  readonly failedEventsQueueUrl: string;
}

/**
 * Makes up for a dead letter, and then deletes it. All of this may happen twice, so a letter that could not be deleted
 * does no harm.
 *
 * @param succeeded the sweeps that have run without an error since the letter was listed
 * @returns false: the letter stays
 */
export const redriveLetter = async (
  { stackName, failedEventsQueueUrl }: Place,
  letter: DeadLetter,
  succeeded: ReadonlySet<string>,
): Promise<boolean> => {
  const remedy = remedyOf(letter, stackName);
  if (remedy.kind === 'unknown') return false;
  if (remedy.kind === 'sweeps' && !remedy.names.every((name) => succeeded.has(name))) return false;
  await noteAct(`DeadLetter:${letter.id}`);
  if (remedy.kind === 'start-import') await startImport(stackName, letter.body);
  await remove(failedEventsQueueUrl, letter);
  return true;
};
