import type { ConsoleData, Filters } from './console-data.ts';
import { Refused } from './guard.ts';

const known = <Answer>(answer: Answer | undefined, id: string): Answer => {
  if (answer === undefined) throw new Refused(404, `There is no ${id}.`);
  return answer;
};

const filtersOf = (url: URL): Filters => Object.fromEntries(url.searchParams);

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

/** Carries out an order of the page. @throws Refused */
export const answerPost = async (data: ConsoleData, url: URL): Promise<object> => {
  const [first, id, verb] = partsOf(url);
  if (first !== 'webhooks' || id === undefined || verb !== 'resend')
    throw new Refused(404, `The console does nothing at ${url.pathname}.`);
  const { canWrite } = await data.meta();
  if (!canWrite) throw new Refused(403, 'This console only reads. Start it with: npm run console -- --write');
  return { result: await data.resend(id) };
};
