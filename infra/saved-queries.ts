import { logGroupsOfQuery } from '#shared/kernel/aws-limits.ts';

/** Which logs a query reads: those of functions, the gateway's access log, or all of the stack. */
export type LogScope = 'functions' | 'endpoints' | 'access' | 'all';

export interface SavedQuery {
  readonly name: string;
  readonly logs: LogScope;
  /** Lines of CloudWatch Logs Insights. In capitals: what the person replaces before the query runs. */
  readonly lines: readonly string[];
}

/** The queries of an environment. Names of fields are those of the log lines; the tests compare them. */
export const savedQueries: readonly SavedQuery[] = [
  {
    name: 'By request id',
    logs: 'all',
    lines: [
      'fields @timestamp, @log, operation, route, status, code, error, ms, @message',
      'filter requestId = "REQUEST" or @requestId = "REQUEST"',
      'sort @timestamp asc',
      'limit 200',
    ],
  },
  {
    name: 'By any id',
    logs: 'functions',
    lines: [
      'fields @timestamp, @log, operation, execution, status, code, outcome, reason, error, @message',
      'filter @message like "ID"',
      'sort @timestamp asc',
      'limit 200',
    ],
  },
  {
    name: 'Errors by operation',
    logs: 'functions',
    lines: [
      'filter level = "ERROR"',
      'stats count(*) as errors, latest(@timestamp) as last by operation, code, error',
      'sort errors desc',
      'limit 50',
    ],
  },
  {
    name: 'Slowest operations',
    logs: 'access',
    lines: [
      'stats count(*) as requests, pct(ms, 50) as p50, pct(ms, 99) as p99, max(ms) as slowest by route',
      'sort p99 desc',
      'limit 50',
    ],
  },
  {
    name: 'Requests by platform',
    logs: 'access',
    lines: ['stats count(*) as requests by platformId, status', 'sort requests desc', 'limit 50'],
  },
  {
    name: 'Cold starts',
    logs: 'functions',
    lines: [
      'filter @type = "REPORT"',
      'stats count(*) as calls, count(@initDuration) as coldStarts, pct(@initDuration, 99) as p99 by @log',
      'sort coldStarts desc',
      'limit 100',
    ],
  },
  {
    name: 'Refused requests by code',
    logs: 'endpoints',
    lines: [
      'filter ispresent(code) and status >= 400 and status < 500',
      'stats count(*) as refused, count_distinct(platformId) as platforms by operation, code',
      'sort refused desc',
      'limit 50',
    ],
  },
  {
    name: "One platform's requests",
    logs: 'endpoints',
    lines: [
      'fields @timestamp, operation, status, code, ms, requestId, tokenId, idempotency',
      'filter platformId = "PLATFORM"',
      'sort @timestamp desc',
      'limit 200',
    ],
  },
];

/** A query reads a limited number of log groups. So several definitions share the groups of a longer list. */
export const parts = <Group>(groups: readonly Group[]): Group[][] =>
  Array.from({ length: Math.ceil(groups.length / logGroupsOfQuery) }, (_, index) =>
    groups.slice(index * logGroupsOfQuery, (index + 1) * logGroupsOfQuery),
  );
