import { setTimeout as sleep } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { logGroupsOfQuery } from '#shared/kernel/aws-limits.ts';

const client = new CloudWatchLogsClient({ maxAttempts: 5 });

export interface LogLine {
  readonly at: string;
  /** The function that wrote it. */
  readonly from: string;
  /** The line as it was written. */
  readonly text: string;
  readonly isBad: boolean;
}

export interface LogsRequest {
  readonly stackName: string;
  /** An id: a quote or backslash is in none. */
  readonly text: string;
  readonly from: Date;
  readonly to: Date;
}

const mostLines = 500;
const pollMs = 500;
/** Logs Insights reads a gigabyte in a few seconds. */
const mostPolls = 60;
const dayMs = 86_400_000;
const idPattern = /^[\w:$@.-]+$/;

let listed: Promise<readonly string[]> | undefined;

const groupsOf = (stackName: string): Promise<readonly string[]> => {
  listed ??= list(`/aws/lambda/${stackName}-`);
  listed.catch(() => {
    listed = undefined;
  });
  return listed;
};

const list = async (logGroupNamePrefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix })) {
    names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []));
  }
  return names;
};

/**
 * The lines of all functions that have an id, the oldest first. Logs Insights reads all groups of the time range and
 * has a price by the gigabyte, so callers give the range of the resource's life.
 *
 * @throws RangeError for a text that is no id
 */
export const linesWith = async ({ stackName, text, from, to }: LogsRequest): Promise<LogLine[]> => {
  if (!idPattern.test(text)) throw new RangeError(`${text} is no id`);
  const groups = await groupsOf(stackName);
  const parts = Array.from({ length: Math.ceil(groups.length / logGroupsOfQuery) }, (_, part) =>
    groups.slice(part * logGroupsOfQuery, (part + 1) * logGroupsOfQuery),
  );
  const queryString = `fields @timestamp, @log, @message | filter @message like "${text}" | sort @timestamp asc | limit ${mostLines}`;
  const lines = await Promise.all(
    parts.map(async (logGroupNames) => {
      const [startTime, endTime] = [from, to].map((time) => Math.floor(time.getTime() / 1000));
      const query = new StartQueryCommand({
        logGroupNames: [...logGroupNames],
        startTime,
        endTime,
        queryString,
      });
      const { queryId } = await client.send(query);
      return resultsOf(queryId);
    }),
  );
  return lines
    .flat()
    .map(lineOf)
    .sort((left, right) => left.at.localeCompare(right.at));
};

/** Lines of the last day. */
export const recentLinesWith = async (stackName: string, text: string): Promise<LogLine[]> => {
  if (!idPattern.test(text)) return [];
  const to = new Date();
  return linesWith({ stackName, text, from: new Date(to.getTime() - dayMs), to });
};

const resultsOf = async (queryId: string | undefined): Promise<ResultField[][]> => {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') return results;
    if (status !== 'Running' && status !== 'Scheduled') break;
    await sleep(pollMs);
  }
  throw new Error('CloudWatch Logs did not answer a query in time');
};

const lineOf = (fields: readonly ResultField[]): LogLine => {
  const value = (name: string): string => fields.find(({ field }) => field === name)?.value ?? '';
  const text = value('@message').trim();
  return {
    at: `${value('@timestamp').replace(' ', 'T')}Z`,
    from: value('@log').split('/').at(-1) ?? '',
    text,
    isBad: text.includes('"level":"ERROR"'),
  };
};
