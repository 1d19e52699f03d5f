import { largestPage } from '../../aws-limits.ts';
import type { Json, JsonObject } from '../../template-json.ts';
import type { AccessNeed } from '../access-needs.ts';
import { serviceError } from '../answers.ts';
import type { AwsAnswer } from '../interceptor.ts';
import type { JsonService } from '../json-calls.ts';
import type { Execution } from './execution.ts';
import { StatesApiError, type StatesHost } from './states-host.ts';

/** The field of a request that names the resource for IAM. */
const resourceFields: Readonly<Record<string, string>> = {
  StartExecution: 'stateMachineArn',
  ListExecutions: 'stateMachineArn',
  DescribeStateMachine: 'stateMachineArn',
  DescribeExecution: 'executionArn',
  StopExecution: 'executionArn',
  GetExecutionHistory: 'executionArn',
};

const defaultPage = 100;
type Operation = (host: StatesHost, body: JsonObject) => JsonObject;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const optionalText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const seconds = (epochMs: number): number => epochMs / 1000;

const operations: Readonly<Record<string, Operation>> = {
  StartExecution: (host, body) => {
    const execution = host.start(
      text(body.stateMachineArn),
      optionalText(body.name),
      optionalText(body.input),
    );
    return { executionArn: execution.options.arn, startDate: seconds(execution.startedAtMs) };
  },
  DescribeExecution: (host, body) => described(host.execution(text(body.executionArn))),
  StopExecution: (host, body) => {
    const execution = host.execution(text(body.executionArn));
    execution.stop('ABORTED', { error: text(body.error), cause: text(body.cause) });
    return { stopDate: seconds(execution.stoppedAtMs ?? execution.startedAtMs) };
  },
  ListExecutions: (host, body) => {
    const filter = body.statusFilter;
    const all = host
      .executionsOf(text(body.stateMachineArn))
      .filter(({ status }) => filter === undefined || status === filter);
    const { entries, nextToken } = page(all, body);
    return { executions: entries.map(listed), ...nextToken };
  },
  GetExecutionHistory: (host, body) => {
    const events = host.execution(text(body.executionArn)).events.map((event, index) => ({
      id: index + 1,
      previousEventId: index,
      timestamp: seconds(event.timestampMs),
      type: event.type,
      ...event.details,
    }));
    const { entries, nextToken } = page(body.reverseOrder === true ? events.reverse() : events, body);
    return { events: entries, ...nextToken };
  },
  ListStateMachines: (host, body) => {
    const { entries, nextToken } = page([...host.machines.values()], body);
    return {
      stateMachines: entries.map(({ arn, name }) => ({
        stateMachineArn: arn,
        name,
        type: 'STANDARD',
        creationDate: 0,
      })),
      ...nextToken,
    };
  },
  DescribeStateMachine: (host, body) => {
    const { arn, name, roleArn, source } = host.machine(text(body.stateMachineArn));
    return {
      stateMachineArn: arn,
      name,
      status: 'ACTIVE',
      definition: source,
      roleArn,
      type: 'STANDARD',
      creationDate: 0,
    };
  },
};

/** The JSON API of Step Functions for the host's executions. */
export const statesApi = (host: StatesHost): JsonService => ({
  needs: (operation, body) => [needOf(operation, body)],
  call: (operation, body) => answer(host, operation, body),
});

const needOf = (operation: string, body: JsonObject): AccessNeed => {
  const field = resourceFields[operation];
  const resource = field === undefined ? '*' : text(body[field]);
  return { action: `states:${operation}`, resource, leadingKeys: [] };
};

const answer = (host: StatesHost, operation: string, body: JsonObject): AwsAnswer => {
  const run = operations[operation];
  if (!run) return serviceError('UnknownOperationException', `The local host does not serve ${operation}`);
  try {
    return { status: 200, body: run(host, body) };
  } catch (cause) {
    if (!(cause instanceof StatesApiError)) throw cause;
    return serviceError(cause.name, cause.message);
  }
};

const listed = ({ options, status, startedAtMs, stoppedAtMs }: Execution): JsonObject => ({
  executionArn: options.arn,
  stateMachineArn: options.machine.arn,
  name: options.name,
  status,
  startDate: seconds(startedAtMs),
  ...(stoppedAtMs === undefined ? {} : { stopDate: seconds(stoppedAtMs) }),
});

const described = (execution: Execution): JsonObject => {
  const { options, output, failure } = execution;
  return {
    ...listed(execution),
    input: options.input,
    ...(output === undefined ? {} : { output }),
    ...(failure === undefined ? {} : { error: failure.error, cause: failure.cause }),
  };
};

const page = <Entry>(
  all: readonly Entry[],
  body: JsonObject,
): { entries: Entry[]; nextToken: JsonObject } => {
  const asked = body.maxResults;
  const size = typeof asked === 'number' && asked > 0 ? Math.min(asked, largestPage) : defaultPage;
  const from = Number(body.nextToken ?? 0);
  const end = from + size;
  return { entries: all.slice(from, end), nextToken: end < all.length ? { nextToken: String(end) } : {} };
};
