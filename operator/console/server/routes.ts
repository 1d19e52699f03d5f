import * as z from 'zod';
import { reasonSchema } from '../../actions/reason.ts';
import type { ConsoleData, Filters } from './console-data.ts';
import { Refused } from './guard.ts';

const known = <Answer>(answer: Answer | undefined, id: string): Answer => {
  if (answer === undefined) throw new Refused(404, `There is no ${id}.`);
  return answer;
};

/** The filters of a list, as the page's address has them. */
export const filtersOf = (url: URL): Filters => Object.fromEntries(url.searchParams);

const partsOf = (url: URL): string[] => {
  try {
    return url.pathname.slice('/api/'.length).split('/').map(decodeURIComponent);
  } catch {
    throw new Refused(404, `The console answers nothing at ${url.pathname}.`);
  }
};

/** Answers a question of the page. @throws Refused 404 for a path or an id that does not exist */
export const answerGet = async (data: ConsoleData, url: URL): Promise<object> => {
  const [first, second, third = ''] = partsOf(url);
  switch (first) {
    case 'meta':
      return data.meta();
    case 'home':
      return data.home();
    case 'find':
      return data.find(url.searchParams.get('id') ?? '');
    case 'records':
      return known(await data.record(second ?? ''), second ?? 'record');
    case 'executions':
      if (second === undefined) return data.executions(filtersOf(url));
      return known(await data.execution(second, third), `execution ${third} of ${second}`);
    case 'payments':
      return data.payments(filtersOf(url));
    case 'requests':
      return data.requests(filtersOf(url));
    case 'webhooks':
      return data.deliveries(filtersOf(url));
    case 'ledger':
      return data.ledger(filtersOf(url));
    case 'platforms':
      return data.platforms(filtersOf(url));
    default:
      throw new Refused(404, `The console answers nothing at ${url.pathname}.`);
  }
};

const orderSchema = z.object({ reason: reasonSchema.optional() });

/** The order that a path means; undefined when there is none. */
const orderAt = (
  data: ConsoleData,
  parts: readonly (string | undefined)[],
  reason: string | undefined,
): Promise<string> | undefined => {
  const [first, id = '', second = '', third] = parts;
  switch (`${first} ${third ?? second}`) {
    case 'webhooks resend':
      return data.resend(id);
    case 'executions redrive':
      return data.redrive(id, second);
    case 'payments retry-refund':
      return data.retryRefund(id, reason);
    case 'deposits return':
      return data.returnDeposit(id, reason);
    case 'accounts freeze':
      return data.changeAccount('freeze', id, reason);
    case 'accounts unfreeze':
      return data.changeAccount('unfreeze', id, reason);
    case 'platforms disable':
      return data.disablePlatform(id);
    case 'platforms enable':
      return data.enablePlatform(id);
    default:
      return undefined;
  }
};

/** Carries out an order of the page. @throws Refused, OperatorError */
export const answerPost = async (data: ConsoleData, url: URL, body: unknown): Promise<object> => {
  const { canWrite } = await data.meta();
  if (!canWrite) throw new Refused(403, 'This console only reads. Start it with: npm run console -- --write');
  const { data: order, error } = orderSchema.safeParse(body);
  if (order === undefined) throw new Refused(400, `The reason ${error.issues[0]?.message ?? 'is wrong'}.`);
  const result = await orderAt(data, partsOf(url), order.reason);
  if (result === undefined) throw new Refused(404, `The console does nothing at ${url.pathname}.`);
  return { result };
};
