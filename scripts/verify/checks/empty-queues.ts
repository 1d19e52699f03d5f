import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';

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
