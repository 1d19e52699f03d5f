import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Activity } from '#src/activity.ts';

const never = 3_600_000;
const nothingElse: (() => boolean)[] = [];

/** A host with one call of a function that runs, and somebody who waits for the end of all work. */
const waitFor = (activity: Activity) => {
  const call = Promise.withResolvers<{ payload: string }>();
  const called = activity.watch(() => call.promise)('Function', '{}');
  let isOver = false;
  const waiting = activity.untilIdle(nothingElse).then(() => {
    isOver = true;
  });
  return {
    isOver: () => isOver,
    waiting,
    end: async () => {
      call.resolve({ payload: '' });
      await called;
    },
  };
};

it("waits for the host's own work, however long a busy machine takes", async () => {
  const activity = new Activity({ withRequestsMs: 0, withoutProgressMs: never });
  const { isOver, waiting, end } = waitFor(activity);

  await sleep(50);
  expect(isOver()).toBe(false);

  await end();
  await waiting;
  expect(isOver()).toBe(true);
});

it('does not wait longer than its patience for the work of new requests', async () => {
  const activity = new Activity({ withRequestsMs: 20, withoutProgressMs: never });
  const { waiting, end } = waitFor(activity);

  activity.countRequest();
  await waiting;

  await end();
});

it('requests before it do not shorten the wait', async () => {
  const activity = new Activity({ withRequestsMs: 0, withoutProgressMs: never });
  activity.countRequest();
  const { isOver, waiting, end } = waitFor(activity);

  await sleep(50);
  expect(isOver()).toBe(false);

  await end();
  await waiting;
});

it('does not wait for ever for work that hangs', async () => {
  const activity = new Activity({ withRequestsMs: never, withoutProgressMs: 20 });
  const { waiting, end } = waitFor(activity);

  await waiting;

  await end();
});

it('waits for the parts of the host that are at work', async () => {
  let isAtWork = true;
  let isOver = false;
  const activity = new Activity({ withRequestsMs: 0, withoutProgressMs: never });
  const waiting = activity.untilIdle([() => !isAtWork]).then(() => {
    isOver = true;
  });

  await sleep(20);
  expect(isOver).toBe(false);

  isAtWork = false;
  await waiting;
});
