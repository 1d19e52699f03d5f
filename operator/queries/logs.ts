import { setTimeout as sleep } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { logGroupsOfQuery } from '#shared/kernel/aws-limits.ts';
import { clock } from '#shared/kernel/clock.ts';
import { presentCredentials } from '../access/service.ts';

const client = new CloudWatchLogsClient({ credentials: presentCredentials, maxAttempts: 5 });

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
  /** Of more lines than are read, the newest. */
  readonly isNewestFirst?: boolean | undefined;
}

/** Of each fifty log groups. */
export const mostLines = 500;
const pollMs = 500;
/** Logs Insights reads a gigabyte in a few seconds. */
const mostPolls = 60;
const dayMs = 86_400_000;
const idPattern = /^[\w:$@.=-]+$/;

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
export const linesWith = async ({ stackName, text, ...range }: LogsRequest): Promise<LogLine[]> => {
  if (!idPattern.test(text)) throw new RangeError(`${text} is no id`);
  const parts = await functionLogGroups(stackName);
  const lines = await Promise.all(parts.map((logGroups) => linesIn(logGroups, { text, ...range })));
  return lines.flat().sort((left, right) => left.at.localeCompare(right.at));
};

/** The lines of one function, the oldest first. */
export const linesOf = ({
  stackName,
  functionName,
  ...wanted
}: LogsRequest & { readonly functionName: string }): Promise<LogLine[]> =>
  linesIn([`/aws/lambda/${stackName}-${functionName}`], wanted);

/** The log groups of all functions, as many together as one query reads. */
export const functionLogGroups = async (stackName: string): Promise<string[][]> => {
  const groups = await groupsOf(stackName);
  return Array.from({ length: Math.ceil(groups.length / logGroupsOfQuery) }, (_, part) =>
    groups.slice(part * logGroupsOfQuery, (part + 1) * logGroupsOfQuery),
  );
};

const linesIn = async (
  logGroupNames: readonly string[],
  { text, from, to, isNewestFirst = false }: Omit<LogsRequest, 'stackName'>,
): Promise<LogLine[]> => {
  const order = isNewestFirst ? 'desc' : 'asc';
  const queryString = `fields @timestamp, @log, @message | filter @message like "${text}" | sort @timestamp ${order} | limit ${mostLines}`;
  return (await rowsOf({ logGroupNames, queryString, from, to })).map(lineOf);
};

interface Query {
  readonly logGroupNames: readonly string[];
  readonly queryString: string;
  readonly from: Date;
  readonly to: Date;
}

const rowsOf = async ({ logGroupNames, queryString, from, to }: Query): Promise<ResultField[][]> => {
  const [startTime, endTime] = [from, to].map((time) => Math.floor(time.getTime() / 1000));
  const query = new StartQueryCommand({
    logGroupNames: [...logGroupNames],
    startTime,
    endTime,
    queryString,
  });
  const { queryId } = await client.send(query);
  return resultsOf(queryId);
};

/** Lines of the last day, or of the time that is given. */
export const recentLinesWith = async (
  stackName: string,
  text: string,
  sinceMs = dayMs,
): Promise<LogLine[]> => {
  if (!idPattern.test(text)) return [];
  const to = clock.now();
  return linesWith({ stackName, text, from: new Date(to.getTime() - sinceMs), to });
};

const idInLine = /[A-Z][A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The public ids that lines name, each once, in their order. */
export const idsInLines = (lines: readonly LogLine[]): string[] => [
  ...new Set(lines.flatMap(({ text }) => text.match(idInLine) ?? [])),
];

export interface CountRequest {
  readonly logGroups: readonly string[];
  /** Names of fields of their lines. */
  readonly field: string;
  readonly value: string;
  /** Names of other fields. */
  readonly by: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly most: number;
}

/** Counts the lines of log groups that have a value in one field, by the values of others; the most first. */
export const countLines = async ({
  logGroups,
  field,
  value,
  by,
  from,
  to,
  most,
}: CountRequest): Promise<{ readonly group: readonly string[]; readonly count: number }[]> => {
  const queryString = `filter ${field} = "${value}" | stats count(*) as lines by ${by.join(', ')} | sort lines desc | limit ${most}`;
  const rows = await rowsOf({ logGroupNames: logGroups, queryString, from, to });
  return rows.map((fields) => ({
    group: by.map((name) => valueIn(fields, name)),
    count: Number(valueIn(fields, 'lines')),
  }));
};

/** A condition on a field of lines that are JSON. */
export interface FieldCondition {
  readonly field: string;
  readonly is: '=' | '>=' | '<=';
  /** Without quote and backslash. */
  readonly value: string | number;
}

export interface FieldsRequest {
  readonly logGroups: readonly string[];
  /** At least one; all must hold. */
  readonly where: readonly FieldCondition[];
  readonly from: Date;
  readonly to: Date;
  readonly most: number;
}

const unsafe = /["\\\p{Cc}]/u;

const conditionText = ({ field, is, value }: FieldCondition): string => {
  if (typeof value === 'number') return `${field} ${is} ${value}`;
  if (unsafe.test(value)) throw new RangeError(`${value} is no value of a field`);
  return `${field} ${is} "${value}"`;
};

/** Lines of log groups whose fields fit, the newest first. */
export const linesWhere = async ({ logGroups, where, from, to, most }: FieldsRequest): Promise<LogLine[]> => {
  const filter = where.map(conditionText).join(' and ');
  const queryString = `fields @timestamp, @log, @message | filter ${filter} | sort @timestamp desc | limit ${most}`;
  return (await rowsOf({ logGroupNames: logGroups, queryString, from, to })).map(lineOf);
};

const valueIn = (fields: readonly ResultField[], name: string): string =>
  fields.find(({ field }) => field === name)?.value ?? '';

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
  const text = valueIn(fields, '@message').trim();
  return {
    at: `${valueIn(fields, '@timestamp').replace(' ', 'T')}Z`,
    from: valueIn(fields, '@log').split('/').at(-1) ?? '',
    text,
    isBad: text.includes('"level":"ERROR"'),
  };
};

/** For whom the logs are only a part of the answer. */
export const whyUnread = (error: unknown): string =>
  `the logs could not be read: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
