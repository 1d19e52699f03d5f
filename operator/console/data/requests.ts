import { operations } from '#shared/api/operations.ts';
import { clock } from '#shared/kernel/clock.ts';
import { uuidOf } from '#shared/kernel/ids.ts';
import type { Service } from '../../access/service.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { recentRequests } from '../../queries/requests.ts';
import { statusRange } from '../../queries/status-range.ts';
import type { RequestsPage } from '../answers.ts';
import type { Filters } from '../server/console-data.ts';
import { Refused } from '../server/guard.ts';
import { choicesOf } from './payments.ts';

const perPage = 200;

/** How far back a page looks; what is further costs more, so nobody reads it by mistake. */
const spansMs: Readonly<Record<string, number>> = {
  '10m': 600_000,
  '1h': 3_600_000,
  '6h': 21_600_000,
  '1d': 86_400_000,
};
const defaultSpan = '10m';

const operationIds = operations
  .filter(({ upload }) => upload === undefined)
  .map(({ id }) => id)
  .toSorted();

/** A moment in UTC as a field of the page writes it, such as 2026-11-23T12:05. @throws Refused */
const endOf = (until: string, now: Date): Date => {
  if (until === '') return now;
  const end = new Date(`${until}Z`);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(until) && !Number.isNaN(end.getTime())) return end;
  throw new Refused(400, `${until} is no time. Write it as 2026-11-23T12:05.`);
};

/** @throws Refused */
const statusOf = (text: string) => {
  const range = statusRange(text);
  if (text === '' || range !== undefined) return range;
  throw new Refused(400, `${text} is no status. Write it as 404, 4xx or errors.`);
};

/** The newest requests before a moment. @throws Refused */
export const requestsOf = async ({ stackName }: Service, filters: Filters): Promise<RequestsPage> => {
  const { platform = '', status = '', operation = '', since = '', until = '' } = filters;
  const all = await everyPlatform();
  const to = endOf(until, clock.now());
  const spanMs = spansMs[since] ?? spansMs[defaultSpan] ?? 0;
  const { requests, isCut } = await recentRequests({
    stackName,
    platformId: platform === '' ? undefined : (uuidOf('Platform', platform) ?? 'unknown'),
    status: statusOf(status),
    operation: operationIds.find((id) => id === operation),
    from: new Date(to.getTime() - spanMs),
    to,
    count: perPage,
  });
  const rows = requests.map(({ operation: _operation, platformId, ...row }) => ({
    ...row,
    platform: all.find(({ uuid }) => uuid === platformId)?.name ?? 'unknown',
  }));
  return { rows, isCut, platforms: choicesOf(all), operations: operationIds };
};
