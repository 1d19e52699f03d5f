import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { keptAnswer } from '#operator/console/data/home.ts';

it('an answer that is always late is shown with the next question, and not dropped', async () => {
  let count = 0;
  const ask = vi.fn(async () => {
    await sleep(30);
    count += 1;
    return count;
  });
  const answer = keptAnswer(ask, { patienceMs: 5, otherwise: 0 });

  expect(await answer()).toBe(0);
  await vi.waitUntil(() => count === 1);
  expect(await answer()).toBe(1);
});

it('an answer that nobody has asked for in a while is not shown as the present one', async () => {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = (): Promise<number> => {
    const next = Promise.withResolvers<number>();
    asked.push(next);
    return next.promise;
  };
  const answer = keptAnswer<number | undefined, []>(ask, {
    patienceMs: 5,
    otherwise: undefined,
    goodForMs: 200,
  });
  const first = answer();
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(await answer()).toBe(1);
  await sleep(250);

  expect(await answer()).toBeUndefined();
  asked[1]?.resolve(2);
  await asked[1]?.promise;
  expect(await answer()).toBe(2);
});

it('a question that is under way is not asked again, and one that failed is', async () => {
  const ask = vi.fn(async (): Promise<string> => {
    await sleep(20);
    if (ask.mock.calls.length === 1) throw new Error('busy');
    return 'counted';
  });
  const answer = keptAnswer(ask, { patienceMs: 1_000, otherwise: '' });

  const both = await Promise.allSettled([answer(), answer()]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ask).toHaveBeenCalledOnce();
  expect(await answer()).toBe('counted');
});

it('a question that fails after the page went on is told with the next one, until one succeeds', async () => {
  let asked = Promise.withResolvers<string>();
  const answer = keptAnswer(() => asked.promise, { patienceMs: 5, otherwise: 'nothing yet' });
  const ended = async (end: () => void): Promise<void> => {
    end();
    await sleep(0);
    asked = Promise.withResolvers<string>();
  };
  expect(await answer()).toBe('nothing yet');
  await ended(() => asked.resolve('counted'));
  expect(await answer()).toBe('counted');
  await ended(() => asked.reject(new RangeError('no rights')));

  await expect(answer()).rejects.toMatchObject({ name: 'RangeError', at: expect.stringMatching(/Z$/) });
  await ended(() => asked.resolve('counted again'));

  expect(await answer()).toBe('counted again');
});
