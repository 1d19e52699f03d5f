import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';

export const accessDeniedCheck: Check<Facts> = {
  name: 'access-denied',
  asks: 'Was none of the calls of the functions to AWS refused for a missing right?',
  run: async ({ deployment, world }) => {
    refuseDifferences(await deployment.refusedCalls(world.startedAt));
    return 'none refused';
  },
};

export const scheduledWorkersCheck: Check<Facts> = {
  name: 'scheduled-workers',
  asks: 'Does each function with a schedule run once without an error?',
  run: async ({ deployment, expected }) => {
    // Another schedule starts a workflow.
    const isFunction = (name: string): boolean => name in expected.functions;
    const names = Object.keys(expected.schedules).filter(isFunction).toSorted();
    const errors: string[] = [];
    for (const name of names) {
      const error = await deployment.invoke(name, {});
      if (error !== undefined) errors.push(`${name} fails: ${error}`);
    }
    refuseDifferences(errors);
    return names.join(', ');
  },
};

export const raisedAlarmCheck: Check<Facts> = {
  name: 'raised-alarm',
  asks: 'Does the topic get an alarm that is set by hand?',
  run: ({ deployment }) => deployment.raiseAlarm(),
};

export const emptyQueuesCheck: Check<Facts> = {
  name: 'empty-queues',
  asks: 'Are the queues of failed events empty?',
  run: async ({ deployment }) => {
    const depths = Object.entries(await deployment.queueDepths());
    refuseDifferences(
      depths.flatMap(([name, count]) =>
        count === 0 ? [] : [`${name} holds ${count} failed events (docs/runbook.md)`],
      ),
    );
    return `${depths.length} empty`;
  },
};

/** A function without this right runs as before, and no log line tells what went wrong. */
export const functionLogsCheck: Check<Facts> = {
  name: 'function-logs',
  asks: 'Can each function write its logs?',
  run: async ({ deployment }) => {
    const mute = await deployment.functionsWithoutLogs();
    refuseDifferences(mute.map((name) => `${name} writes no logs`));
    return 'all write';
  },
};
