import type { ConsoleData, Filters } from './console-data.ts';
import { Refused } from './refused.ts';

const known = <Answer>(answer: Answer | undefined, id: string): Answer => {
  if (answer === undefined) throw new Refused(404, `There is no ${id}.`);
  return answer;
};

const filtersOf = (url: URL): Filters => Object.fromEntries(url.searchParams);

/** Answers a question of the page. @throws Refused 404 for a path or an id that does not exist */
export const answerGet = async (data: ConsoleData, url: URL): Promise<object> => {
  const [first, second, third] = url.pathname.slice('/api/'.length).split('/').map(decodeURIComponent);
  switch (first) {
    case 'meta':
      return data.meta;
    case 'home':
      return data.home();
    case 'find':
      return data.find(url.searchParams.get('id') ?? '');
    case 'payments':
      return known(await data.payment(second ?? ''), second ?? 'payment');
    case 'executions':
      if (second === undefined) return data.executions(filtersOf(url));
      return known(await data.execution(second, third ?? ''), `execution ${third} of ${second}`);
    case 'webhooks':
      if (second === undefined) return data.deliveries(filtersOf(url));
      return known(await data.delivery(second), second);
    case 'ledger':
      return data.ledger();
    case 'platforms':
      return data.platforms(filtersOf(url));
    case 'resources':
      return known(await data.resource(second ?? '', third ?? ''), third ?? 'id');
    default:
      throw new Refused(404, `The console answers nothing at ${url.pathname}.`);
  }
};

/** Carries out an order of the page. @throws Refused */
export const answerPost = async (data: ConsoleData, url: URL): Promise<object> => {
  const [first, id, verb] = url.pathname.slice('/api/'.length).split('/').map(decodeURIComponent);
  if (first !== 'webhooks' || id === undefined || verb !== 'resend')
    throw new Refused(404, `The console does nothing at ${url.pathname}.`);
  if (!data.meta.canWrite)
    throw new Refused(403, 'This console only reads. Start it with: npm run console -- --write');
  return { result: await data.resend(id) };
};
