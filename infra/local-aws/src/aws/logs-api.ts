import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { logGroupsOfQuery, mostQueryResults } from '../aws-limits.ts';
import type { Template } from '../template.ts';
import type { JsonObject } from '../template-json.ts';
import { localAccount, localRegion } from '../template-names.ts';
import { serviceError } from './answers.ts';
import type { AwsAnswer } from './interceptor.ts';
import type { JsonService } from './json-calls.ts';
import { countRows, fitsFields, logQueryOf } from './log-query.ts';
import type { LogLine, LogQuery, LogStore } from './log-store.ts';

const startSchema = z.object({
  logGroupNames: z.array(z.string()).min(1).max(logGroupsOfQuery),
  startTime: z.int(),
  endTime: z.int(),
  queryString: z.string(),
});

const groupPage = 50;
/** Results are fetched once, soon after. */
const resultsKept = 100;

/** `2026-11-23 11:42:00.000`, the form of Logs Insights. */
const insightsTime = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

type Row = { readonly field: string; readonly value: string }[];

const row = ({ group, atMs, message }: LogLine): Row => [
  { field: '@timestamp', value: insightsTime(atMs) },
  { field: '@log', value: `${localAccount}:${group}` },
  { field: '@message', value: message },
];

type Range = Pick<LogQuery, 'groups' | 'fromMs' | 'toMs'>;

const rowsOf = (store: LogStore, range: Range, query: NonNullable<ReturnType<typeof logQueryOf>>): Row[] => {
  if (query.kind === 'lines') return store.find({ ...range, ...query }).map(row);
  if (query.kind === 'fields')
    return store
      .find({ ...range, text: '', order: 'desc', limit: Number.POSITIVE_INFINITY })
      .filter(({ message }) => fitsFields(message, query.where))
      .slice(0, query.limit)
      .map(row);
  const all = store.find({ ...range, text: query.value, limit: Number.POSITIVE_INFINITY });
  return countRows(
    all.map(({ message }) => message),
    query,
  );
};

const groupArn = (name: string): string => `arn:aws:logs:${localRegion}:${localAccount}:log-group:${name}:*`;

/** The part of CloudWatch Logs that the host serves: DescribeLogGroups, StartQuery and GetQueryResults. */
export const logsApi = (template: Pick<Template, 'ofType'>, store: LogStore): JsonService => {
  const groups = template
    .ofType('AWS::Logs::LogGroup')
    .map(({ physicalId }) => physicalId)
    .sort();
  const results = new Map<string, Row[]>();

  const startQuery = (body: JsonObject): AwsAnswer => {
    const order = startSchema.safeParse(body);
    if (!order.success) return serviceError('InvalidParameterException', z.prettifyError(order.error));
    const { logGroupNames, startTime, endTime, queryString } = order.data;
    const unknown = logGroupNames.find((name) => !groups.includes(name));
    if (unknown !== undefined)
      return serviceError('ResourceNotFoundException', `Log group ${unknown} does not exist`);
    const query = logQueryOf(queryString);
    if (query === undefined || query.limit > mostQueryResults)
      return serviceError(
        'MalformedQueryException',
        `The local host does not run this query: ${queryString}`,
      );
    const queryId = randomUUID();
    // The second of the end belongs to the range, as on AWS.
    const range = { groups: logGroupNames, fromMs: startTime * 1000, toMs: endTime * 1000 + 999 };
    results.set(queryId, rowsOf(store, range, query));
    for (const former of [...results.keys()].slice(0, -resultsKept)) results.delete(former);
    return { status: 200, body: { queryId } };
  };

  const operations: Readonly<Record<string, (body: JsonObject) => AwsAnswer>> = {
    DescribeLogGroups: ({ logGroupNamePrefix, nextToken }) => {
      const prefix = typeof logGroupNamePrefix === 'string' ? logGroupNamePrefix : '';
      const found = groups.filter((name) => name.startsWith(prefix));
      const from = Number(nextToken ?? 0);
      const logGroups = found
        .slice(from, from + groupPage)
        .map((logGroupName) => ({ logGroupName, arn: groupArn(logGroupName) }));
      const end = from + groupPage;
      return { status: 200, body: { logGroups, ...(end < found.length && { nextToken: String(end) }) } };
    },
    StartQuery: startQuery,
    GetQueryResults: ({ queryId }) => {
      const rows = typeof queryId === 'string' ? results.get(queryId) : undefined;
      if (rows === undefined) return serviceError('ResourceNotFoundException', 'There is no such query');
      return { status: 200, body: { status: 'Complete', results: rows } };
    },
  };
  return {
    needs: (operation, { logGroupNames }) => {
      const action = `logs:${operation}`;
      const names = Array.isArray(logGroupNames) ? logGroupNames.map(String) : [];
      const resources = operation === 'StartQuery' ? names.map(groupArn) : ['*'];
      return resources.map((resource) => ({ action, resource, leadingKeys: [] }));
    },
    call: (operation, body) =>
      operations[operation]?.(body) ??
      serviceError('UnknownOperationException', `The local host does not serve ${operation}`),
  };
};
